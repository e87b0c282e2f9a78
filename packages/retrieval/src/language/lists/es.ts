import type { Lexicon } from "../lexicon-shape.ts";

export const es: Lexicon = {
  stop: `a al algo algunas algunos ante antes aquel aquella aunque así cada como con contra cual cuál cuales cuáles cuando cuándo cuanto cuánto cuánta cuántas cuántos de del desde donde dónde durante e el él ella ellas
    ellos en entre era eran es esa esas ese eso esos esta está estaba estado estamos están estar estas este esto estos fue fueron ha había habían han hasta hay la las le les lo los más me mi mientras muy nada ni no
    nos nosotros o otra otro otros para pero poco por porque pues puede pueden que qué quien quién quienes se sea según ser será serán si sí sido sin sobre son su sus también tanto tiene tienen todo todos tras tu
    tus un una unas uno unos usted ustedes y ya yo cuya cuyo debe deben además`,
  openers:
    "cuánto cuánta cuántos cuántas cuándo quién quiénes qué cuál cuáles dónde cómo por_qué es son está están ha han hay desde_cuándo hasta_cuándo a_partir_de_cuándo coinciden",
  articles: "el la los las un una este esta",
  asking: `cuánto cuesta cuestan precio coste costo costes número cantidad porcentaje valor media promedio total dura duración dice dicen documento documentos fuente fuentes según archivo archivos razón motivo exactamente actualmente
    recibe tarda hace hacer tipo nombre llama pasa pasó hay alto larga largo grande`,
  months: `enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic`,
  numbers: `dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 cero=0`,
  scales: `cien=1e2 mil=1e3 k=1e3 millón=1e6 millones=1e6 mill.=1e6 mil_millones=1e9`,
  ordinals: `primer=1 primero=1 primera=1 segundo=2 segunda=2 tercer=3 tercero=3 tercera=3 cuarto=4 cuarta=4`,
  quarter: "trimestre",
  halfYear: "semestre",
  per: "por cada al a_la el la",
  up: `más_que aument* subi* sube suben subida* crec* creció incremen* mejor* ascend* superior* más_alt* ganó gan* duplic* triplic* elev* ampli* alarg* repunt* acelera*`,
  down: `menos_que disminu* baj* caída* cae caen cayó cayeron caído descend* descenso* redu* reducción inferior* perd* pierd* pérdida* menor_que recort* empeor* desaceler* hund* acort* encog*`,
  negators: `no nunca jamás ningún ninguna ninguno nada nadie ni sin tampoco`,
  failing: `fracas* falt* carec* rechaz* exclu* prohib* neg* impid* impedi* imposible insuficiente* ausente*`,
  planned: `prev* plan* planead* proyect* esper* podría podrían debería deberían será serán va_a van_a intent* probable* quizás tal_vez objetivo estima* provisional* sospech* pretend* habrá tendrá`,
  causal: `porque debido_a a_causa_de por_culpa gracias_a caus* razón motivo por_lo_que por_eso por_tanto provoc* llev*_a result* puesto_que dado_que como_consecuencia`,
  causalHints: "tras después_de para_evitar ya_que a_raíz_de para",
  accusing: `fraud* estaf* ilegal* soborn* corrup* engañ* mentir* mintió mentira* ocult* negligen* quiebra insolven* criminal* delito* rob* malvers* manipul* falsific* abus* escándalo viol* deliberadamente a_sabiendas en_secreto
    favorec* culpable chantaj* blanque* discrimin* deshonest*`,
  obliging: "debe deben hay_que necesita",
  advising: `debería deberían recomend* aconsej* conviene mejor_sería vale_la_pena conveniente mejor_opción advierte* desaconsej*`,
  universal: `todos todas todo toda cada siempre nunca ningún ninguna nadie completamente totalmente solo sólo únicamente exclusivamente unanimidad`,
  partial: `de_los_cuales de_las_cuales del_cual de_la_cual de_ellos de_ellas incluidos incluidas entre_ellos entre_ellas de_esta_cantidad`,
  qualifiers: `least=al_menos|como_mínimo|mínimo|a_partir_de most=como_máximo|tope_de|límite_de|hasta|máximo over=más_de|superior_a under=menos_de|inferior_a only=solo|sólo|solamente|únicamente about=unos|unas|aproximadamente|cerca_de|alrededor_de|casi|en_torno_a`,
  connectors: `mientras porque pero aunque cuando si que ya_que después_de antes_de seguido_de seguida_de frente_a sino donde cuyo cuya salvo`,
  and: "y|e",
  than: "que",
  pronouns: "él ella ellos ellas lo la los las le les su sus esto esta este estos estas eso ello",
  light: `número cantidad total año mes día semana hora minuto parte valor media aproximadamente hacer tener haber estar ir dar llegar alcanzar alcanzó ascender asciende quedar pasar caso nuevo actual anual mensual según suponer supone`,
  max: "mayor mayores más_alto más_alta más_grande más_largo más_larga más_caro más_cara más_rápido mejor máximo máxima el_más la_más",
  min: "menor menores más_bajo más_baja más_pequeño más_corto más_corta más_barato más_barata peor mínimo mínima el_menos la_menos",
  slots: {
    agreement: "fuentes_coinciden coinciden de_acuerdo se_contradicen contradicen contradic* discrep*",
    cause: "por_qué cuál_es_la_causa cuál_fue_la_causa cuál_es_el_motivo por_qué_motivo por_qué_razón",
    duration:
      "cuánto_tiempo cuánto_dura cuánto_tarda plazo duración preaviso cuántos_días cuántas_semanas cuántos_meses cuántas_horas cuántos_años garantía",
    date: "cuándo qué_fecha hasta_cuándo desde_cuándo qué_año qué_mes qué_día vencimiento",
    share: "qué_porcentaje qué_proporción qué_parte porcentaje cuota tasa descuento",
    money:
      "cuesta cuestan coste costo precio alquiler ingresos facturación beneficio presupuesto tarifa salario* paga pagar pagó subvenci* inver* factura multa",
    who: "quién quiénes qué_empresa qué_proveedor qué_compañía por_quién cómo_se_llama",
    place: "dónde qué_ciudad qué_país qué_lugar",
    count:
      "cuántos cuántas cuánto cuánta número_de peso capacidad potencia tamaño velocidad longitud altura temperatura",
  },
};
