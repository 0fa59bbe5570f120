/** Words, without accents, that say nothing about the subject of a question. */
const french = `a ai aie as au aujourd aux avec avez avoir c ca car ce ces cet cette ceux chez ci combien comme comment d dans de
des deux dit dites donc donne dont du elle elles en entre es est et etait etc ete etre eu eux fais fait faire faut fois font
hui il ils je l la le les leur leurs lui m ma mais me meme mes mieux moi mon n ne nos notre nous on ont ou par pas peu peut
peux plus pour pourquoi pouvez puis qu quand quatre que quel quelle quelles quels qui quoi s sa sans se ses seule si soi soir
sommes son sont sous suis sur t ta te tes toi ton tous tout toute toutes trois tu un une va vais vas veux vont vos votre vous y`;
const english = `about after all also am an and another any are as at be been but by can cant could did do does don for from
get give got had has have he her him his how i if in into is it its just ll like me much my no not of off on or our out own
re say says she should so some such t tell than that the their them then there these they this three to too two us ve very was
we were what when where which while who whose why will with would write you your`;

export const frequentWords: ReadonlySet<string> = new Set(`${french} ${english}`.split(/\s+/));
