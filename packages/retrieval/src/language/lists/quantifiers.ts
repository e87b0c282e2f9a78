/** Quantifiers in the seven languages, by meaning. */
export const quantifiers: Readonly<Record<string, string>> = {
  most: "most majority mostly mainly largely meisten mehrheit überwiegend größtenteils plupart majorité mayoría maggioranza maggior_parte maioria meeste meerderheit merendeel",
  some: "some several certain a_number_of partly partially occasionally einige mehrere manche teilweise vereinzelt teils certains plusieurs quelques algunos algunas varios varias alcuni alcune diversi alguns algumas vários enkele sommige",
  few: "few hardly_any rarely seldom wenige kaum selten peu pocos pocas pochi poche poucos poucas weinig zelden",
  half: "half hälfte halb moitié mitad metà metade helft",
  other:
    "other others another remaining rest andere anderen übrigen restlichen autres otros otras altri altre outros outras overige",
  first: "first erste ersten erster premier première primer primera primo prima primeiro primeira eerste",
  last: "last final latest letzte letzten dernier dernière último última ultimo laatste",
};
