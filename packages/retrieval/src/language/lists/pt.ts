import type { Lexicon } from "../lexicon-shape.ts";

export const pt: Lexicon = {
  stop: `a à às ao aos aquela aquele aquilo as até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era eram essa esse esta está estão estas este estes eu foi foram há isso isto já lhe mais mas
    me mesmo meu minha muito na não nas nem no nos nós nossa nosso num numa o os ou para pela pelas pelo pelos por porque qual quais quando quanta quantas quanto quantos que quem se sem ser será serão seu seus sob
    sobre só sua suas também te tem têm tinha tinham um uma umas uns você cada onde durante deve devem pode podem desde ainda assim após além enquanto cuja cujo todo todos toda todas`,
  openers:
    "quanto quanta quantos quantas quando quem que qual quais onde como por_que porque é são está tem têm há desde_quando até_quando a_partir_de_quando",
  articles: "o a os as um uma este esta",
  asking: `quanto quantos custa custam preço custo custos número quantidade percentagem percentual porcentagem valor média total duração dura diz dizem documento documentos fonte fontes segundo arquivo arquivos ficheiro motivo razão
    exatamente atualmente recebe demora leva tipo nome chama aconteceu fazer faz alto longo grande`,
  months: `janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez`,
  numbers: `dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 quinze=15 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 zero=0`,
  scales: `cem=1e2 mil=1e3 milhão=1e6 milhões=1e6 mi=1e6 bilhão=1e9 bilhões=1e9 mil_milhões=1e9`,
  ordinals: `primeiro=1 primeira=1 segundo=2 segunda=2 terceiro=3 terceira=3 quarto=4 quarta=4`,
  quarter: "trimestre",
  halfYear: "semestre",
  per: "por cada ao à a",
  up: `mais_que mais_do_que aument* sub* cresc* cresceu increment* melhor* superior* mais_alt* ganh* dobr* duplic* triplic* elev* ampli* along* acelera*`,
  down: `menos_que menos_do_que diminu* cai caem cair caiu caíram queda* desc* redu* redução inferior* perd* perda* recu* pior* encolh* baix* abrand* encurt*`,
  negators: `não nunca jamais nenhum nenhuma nada ninguém nem sem tampouco`,
  failing: `falh* falt* fracass* recus* rejeit* exclu* proib* imped* impossível insuficiente* ausente* neg* carec*`,
  planned: `prev* plan* planej* projet* esper* poderia poderiam deveria deveriam deverá deverão será serão vai vão pretend* provavel* talvez objetivo estim* provisóri* suspeit* terá haverá`,
  causal: `porque devido_a devido_ao por_causa graças_a caus* razão motivo por_isso portanto provoc* lev*_a result* já_que visto_que dado_que em_consequência uma_vez_que`,
  causalHints: "após depois_de para_evitar para",
  accusing: `fraud* burl* ilegal* suborn* corrup* engan* ment* escond* ocult* neglig* falência falid* insolv* crim* roub* furt* desvi* manipul* falsific* abus* escândalo viol* deliberadamente secretamente favorec* culpad* culpado
    chantag* discrimin* desonest*`,
  obliging: "deve devem é_preciso",
  advising: `deveria deveriam recomend* aconselh* convém melhor_seria vale_a_pena conveniente melhor_opção melhor_escolha adverte* desaconselh*`,
  universal: `todos todas todo toda cada sempre nunca nenhum nenhuma ninguém completamente totalmente só apenas somente exclusivamente unanim*`,
  partial: `dos_quais das_quais do_qual da_qual deles delas incluindo entre_eles entre_elas`,
  qualifiers: `least=pelo_menos|no_mínimo|mínimo|a_partir_de most=no_máximo|teto_de|limite_de|até|máximo over=mais_de|acima_de|superior_a under=menos_de|abaixo_de|inferior_a only=só|apenas|somente about=cerca_de|aproximadamente|quase|em_torno_de`,
  connectors: `enquanto porque mas embora quando se que já_que depois_de antes_de seguido_de seguida_de face_a contra onde cujo cuja exceto`,
  and: "e",
  than: "que",
  pronouns: "ele ela eles elas o a os as lhe seu sua seus suas isto isso este esta estes estas",
  light: `número quantidade total ano mês dia semana hora minuto parte valor média cerca fazer ter haver estar ir dar chegar atingir atingiu ficar passar caso novo atual anual mensal segundo`,
  max: "maior maiores mais_alto mais_alta mais_longo mais_longa mais_caro mais_cara melhor máximo máxima o_mais a_mais",
  min: "menor menores mais_baixo mais_baixa mais_curto mais_curta mais_barato mais_barata pior mínimo mínima o_menos a_menos",
  slots: {
    agreement: "fontes_concord* concord* de_acordo se_contradizem contradi* discord*",
    cause: "por_que porquê por_quê por_que_motivo qual_é_a_causa qual_foi_a_causa qual_o_motivo por_que_razão",
    duration:
      "quanto_tempo quanto_dura prazo duração aviso_prévio quantos_dias quantas_semanas quantos_meses quantas_horas quantos_anos garantia",
    date: "quando que_data qual_data até_quando desde_quando que_ano que_mês que_dia vencimento",
    share: "que_percentagem qual_percentual que_parte percentagem porcentagem quota taxa_de desconto",
    money:
      "custa custam custo preço aluguel renda receita faturamento lucro orçamento tarifa salári* paga pagar pagou subsíd* invest* fatura multa",
    who: "quem que_empresa qual_empresa que_fornecedor por_quem como_se_chama",
    place: "onde que_cidade qual_cidade que_país que_lugar",
    count:
      "quantos quantas quanto quanta número_de peso capacidade potência tamanho velocidade comprimento altura temperatura",
  },
};
