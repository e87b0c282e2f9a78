/** Words that English column names are made of; others keep their letters, as names and words of other languages need them. */
export const columnVocabulary = new Set(
  `account accounts active actual address adjusted age agent agents amount annual answer app area article attendance author
  available average balance bank base billing birth bonus booking bounce brand branch browser budget building business buyer
  campaign capacity car carrier cars cart cases cash category center centre change channel channels charge charges children city class
  clicks client clients close closed code cohort commission company completed condition consumption contact contract conversion
  conversions cost costs count country course created credit currency customer customers daily data date day days deal deals debt default
  delay delivered delivery demand department deposit description device diagnosis direct discount distance district division
  duration earnings education effort email employee employees energy engagement error errors event events expense expenses
  experience failed fee fees female field file flight flow forecast freight frequency full fuel function funnel gain gender goal goods
  grade gross group growth headcount health height hire home hour hourly hours household id impressions income industry
  inventory invoice invoices issue issued item items job key kind label language lead leads length level line loan location
  loss machine male manager margin market medium member members method minute minutes model month monthly movement name
  national net new number occupation office on hand open opened operating opportunity order ordered orders origin output outstanding
  overall owner page pages paid parts party patient patients payment payments people per percent percentage performance period
  person phone plan plant platform population position price prices priority problem product production products profit program
  project purchase quality quantity quarter question rank rate rating ratio reason received recommendation record reference referrals
  refund refunds region registered rent rental repair report requests resolution resolve resolved response result returns
  revenue reviews risk role rooms route row salary sale sales satisfaction school score scores search season seats
  second section sector segment seller sent service services session sessions severity sex share shift ship shipment
  shipped shipping shop site size source speed spend spending stage start state station status stock store stores street
  subscription supplier support target tax team temperature term test ticket tickets tier time times title to total traffic transaction
  transactions transport trips type unit units usage user users value values variance vehicle vendor version vendors views visitors visits
  volume wage warehouse weather week weekly weight worked year yearly years yield zone by for in of the and or from with`
    .split(/\s+/)
    .filter(Boolean),
);
