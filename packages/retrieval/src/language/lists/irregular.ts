/** Irregular forms that stemmers do not handle: form=base. */
export const irregularForms = `
was=be were=be been=be is=be are=be bought=buy brought=bring built=build came=come chose=choose chosen=choose drew=draw drawn=draw drove=drive driven=drive fell=fall fallen=fall felt=feel found=find
gave=give given=give went=go gone=go grew=grow grown=grow held=hold kept=keep knew=know known=know led=lead left=leave lent=lend lost=lose made=make meant=mean met=meet paid=pay ran=run rose=rise risen=rise
said=say sold=sell sent=send shrank=shrink shrunk=shrink spent=spend spoke=speak spoken=speak stood=stand struck=strike taught=teach taken=take took=take thought=think told=tell understood=understand won=win
wrote=write written=write began=begin begun=begin broke=break broken=break caught=catch dealt=deal ate=eat eaten=eat flew=fly flown=fly forgot=forget froze=freeze frozen=freeze got=get hid=hide hidden=hide
laid=lay lay=lie rode=ride ridden=ride rang=ring saw=see seen=see sought=seek shook=shake showed=show shown=show slept=sleep stole=steal stolen=steal stuck=stick swam=swim threw=throw thrown=throw wore=wear worn=wear
buses=bus gases=gas men=man women=woman children=child people=person feet=foot teeth=tooth mice=mouse analyses=analysis crises=crisis criteria=criterion data=datum employees=employee lives=life shelves=shelf halves=half staff=staff
approval=approve approvals=approve refusal=refuse arrival=arrive proposal=propose renewal=renew removal=remove withdrawal=withdraw withdrew=withdraw withdrawn=withdraw choice=choose choices=choose growth=grow loss=lose losses=lose
sale=sell sales=sell delivery=deliver deliveries=deliver payment=pay payments=pay complaint=complain complaints=complain decision=decide decisions=decide failure=fail failures=fail response=respond success=succeed
maintenance=maintain production=produce reduction=reduce introduction=introduce description=describe length=long height=high depth=deep width=wide strength=strong weight=weigh proof=prove belief=believe
kosten=kosten kostet=kosten kostete=kosten stieg=steigen stiegen=steigen gestiegen=steigen sank=sinken sanken=sinken gesunken=sinken fiel=fallen fielen=fallen gefallen=fallen wuchs=wachsen gewachsen=wachsen nahm=nehmen
genommen=nehmen gab=geben gegeben=geben kam=kommen gekommen=kommen ging=gehen gegangen=gehen stand=stehen gestanden=stehen lag=liegen gelegen=liegen hielt=halten gehalten=halten fand=finden gefunden=finden gefundenen=finden
bekam=bekommen verlor=verlieren verloren=verlieren begann=beginnen begonnen=beginnen schloss=schließen geschlossen=schließen trug=tragen getragen=tragen beträgt=betragen betrug=betragen zog=ziehen gezogen=ziehen brachte=bringen
gebracht=bringen dachte=denken wusste=wissen gewonnen=gewinnen gewann=gewinnen verband=verbinden verbunden=verbinden sprach=sprechen gesprochen=sprechen traf=treffen getroffen=treffen wies=weisen gewiesen=weisen
abgelehnt=ablehnen lehnt=ablehnen lehnte=ablehnen zugelassen=zulassen freigegeben=freigeben geliefert=liefern lieferung=liefern lieferungen=liefern wartung=warten bezahlt=bezahlen gezahlt=zahlen zahlung=zahlen zahlungen=zahlen
gekündigt=kündigen kündigung=kündigen eröffnet=eröffnen eröffnung=eröffnen schließung=schließen gebaut=bauen bau=bauen verkauft=verkaufen verkauf=verkaufen verkäufe=verkaufen gekauft=kaufen kauf=kaufen
genehmigt=genehmigen genehmigung=genehmigen beschlossen=beschließen beschloss=beschließen beschluss=beschließen entschieden=entscheiden entscheidung=entscheiden entschied=entscheiden verschoben=verschieben
verschob=verschieben verschiebung=verschieben erhöhung=erhöhen geprüft=prüfen prüfung=prüfen vereinbart=vereinbaren vereinbarung=vereinbaren beschwerde=beschweren beschwerden=beschweren reparatur=reparieren reparaturen=reparieren
räder=rad männer=mann frauen=frau häuser=haus läden=laden öfen=ofen verträge=vertrag standorte=standort busse=bus ärzte=arzt pläne=plan gründe=grund länder=land städte=stadt züge=zug gehälter=gehalt löhne=lohn
vaut=valoir coûte=coût coûtent=coût payé=payer payée=payer livré=livraison livrée=livraison ouvert=ouvrir ouverte=ouvrir ouverture=ouvrir fermé=fermer fermeture=fermer vendu=vendre vendue=vendre vente=vendre ventes=vendre
cuesta=coste cuestan=coste costo=coste pagó=pagar abrió=abrir apertura=abrir abierto=abrir cerró=cerrar cierre=cerrar cerrado=cerrar vendió=vender venta=vender ventas=vender empieza=empezar costa=costo costano=costo aperto=aprire
apertura=aprire chiuso=chiudere chiusura=chiudere venduto=vendere vendita=vendere custa=custo custam=custo aberto=abrir fechado=fechar fechamento=fechar kost=kosten betaald=betalen verkocht=verkopen gekocht=kopen
gesloten=sluiten sluiting=sluiten geopend=openen opening=openen steeg=stijgen gestegen=stijgen daalde=dalen gedaald=dalen`;
