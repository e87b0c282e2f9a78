/** Words that carry no subject of their own, by language; the list of a language without one is empty. */
export function stopWords(language: string): Set<string> {
  return lists.get(language) ?? none;
}

/** English words that say no, or only if: they are never matched, but a sentence that has them means something else. */
export const negations = /\b(?:not|no|never|neither|nor|none|cannot|without|except|excluding|unless)\b|n['’]t\b/i;

const none = new Set<string>();
const english =
  "a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing done down during each either else etc ever every few for from further get gets got had has have having he her here hers herself him himself his how however i if in into is it its itself just least let lets may me might more most much must my myself neither no nor not now of off often on once one only onto or other our ours ourselves out over own per please quite rather same shall she should since so some somebody someone something such than that the their theirs them themselves then there therefore these they this those though through thus to too toward towards under until up upon us very via was we were what whatever when where whether which while who whom whose why will with within without would yet you your yours yourself yourselves isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't it's i'm you're we're they're that's there's what's who's";
const others: Record<string, string> = {
  de: "der die das den dem des ein eine einer eines einem einen und oder aber ist sind war waren wird werden wurde wurden hat haben hatte kann können muss müssen darf soll nicht kein keine mit von vom zu zum zur im in an am auf für aus bei nach über unter vor um als auch nur noch sich es sie er wir ich man wie was wer wo wann warum welche welcher welches wieviel viel viele lange dies diese dieser dass wenn gibt",
  fr: "le la les l un une des du de d et ou mais est sont était a ont avait peut doit ne pas que qui quoi où quand comment pourquoi combien quel quelle quels quelles se s ce cette ces il elle ils elles on nous vous je dans en à au aux par pour sur avec sans plus aussi y son sa ses leur leurs être avoir temps",
  es: "el la los las un una unos unas de del y o pero es son fue era ha han puede debe no que qué quién quien dónde donde cuándo cuando cómo como por para cuánto cuánta cuántos cuántas cuál cuáles se su sus lo le les en a al con sin más también este esta estos estas hay ser tiene",
  it: "il lo la i gli le un uno una di del dello della dei degli delle e o ma è sono era ha hanno può deve non che chi cosa dove quando come perché quanto quanta quanti quante quale quali si suo sua in a al alla ai da dal per con senza più anche questo questa nel nella essere",
  pt: "o a os as um uma de do da dos das e ou mas é são foi era tem têm pode deve não que quem onde quando como por para quanto quanta quantos quantas qual quais se seu sua em no na nos nas ao à com sem mais também este esta há ser",
  nl: "de het een en of maar is zijn was waren heeft hebben kan moet mag niet geen met van tot te in op aan voor uit bij naar over onder om als ook nog er hij zij wij ik men hoe wat wie waar wanneer waarom welke hoeveel lang dit deze dat die worden wordt",
};
const lists = new Map(
  [["en", english], ...Object.entries(others)].map(([key, list]) => [key, new Set((list ?? "").split(" "))]),
);
