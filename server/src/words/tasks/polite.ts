import { defineMeaning } from '../meaning.ts'

/** How a task begins before it says what it wants. */
export const politeWords = defineMeaning({
  en: 'please, then, first, finally, afterwards, also, now, next, you, i, we, want, would like, d like, need, try, have, be able, are, am, to, how, what, when, where, which, who, why, whether, does, do, is, it, out, can, could, will, kindly',
  de: 'bitte, dann, zuerst, danach, anschließend, schließlich, auch, ich will, ich möchte, du sollst, versuche, jetzt, nun',
  fr: 'veuillez, merci de, puis, ensuite, enfin, aussi, je veux, je voudrais, essaie de, essayez de, maintenant',
  es: 'por favor, luego, después, primero, finalmente, también, quiero, quisiera, intenta, ahora',
  pt: 'por favor, depois, primeiro, finalmente, também, quero, gostaria de, tente, agora',
  it: 'per favore, poi, prima, infine, anche, voglio, vorrei, prova a, adesso',
  nl: 'alsjeblieft, alstublieft, dan, daarna, eerst, tenslotte, ook, ik wil, probeer, nu',
  pl: 'proszę, potem, następnie, najpierw, wreszcie, także, chcę, spróbuj, teraz',
  sv: 'snälla, sedan, först, slutligen, också, jag vill, försök, nu',
  tr: 'lütfen, sonra, önce!, ardından, son olarak, istiyorum, dene, şimdi',
  ar: 'من فضلك, ثم, أولا, أخيرا, أيضا, أريد, حاول, الآن',
  ja: 'まず, 次に, それから, 最後に, どうぞ, 今',
  zh: '请, 請, 然后, 首先, 最后, 也, 我想, 现在',
})
