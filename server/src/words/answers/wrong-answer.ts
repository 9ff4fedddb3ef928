import { defineMeaning } from '../meaning.ts'

/** A question of a quiz or a test was not answered as it should be. */
export const wrongAnswerWords = defineMeaning({
  en: 'wrong, incorrect, not correct, not right, not quite, try again, unfortunately, the correct/right answer is/was/would, almost',
  de: 'falsch, leider, nicht richtig, nicht korrekt, stimmt nicht, stimmt leider nicht, versuch es noch, die richtige antwort ist/war/wäre/lautet',
  fr: 'faux, incorrect, mauvaise réponse, dommage, pas correct, pas exact, presque, la bonne réponse est/était',
  es: 'incorrecto, incorrecta, no es correcto, no es correcta, fallaste, lástima, casi, la respuesta correcta es/era',
  pt: 'incorreto, errado, errada, errou, não está certo, que pena, quase, a resposta certa/correta é/era',
  it: 'sbagliato, sbagliata, errato, errata, non è giusto/corretto/esatto, purtroppo, peccato, quasi, la risposta giusta/esatta/corretta è/era',
  nl: 'fout, onjuist, verkeerd, helaas, klopt niet, niet juist, niet goed, jammer, bijna, het juiste antwoord is/was',
  pl: 'źle, błąd, błędna, niepoprawnie, nie zgadza się, niestety, prawie, poprawna/prawidłowa odpowiedź to',
  sv: 'fel, tyvärr, inte rätt, stämmer inte, nästan, rätt svar är/var',
  tr: 'yanlış, maalesef, doğru değil, ne yazık ki, doğru cevap şuydu, neredeyse',
  ar: 'خطأ, خاطئة, للأسف, غير صحيح, غير صحيحة, حاول مرة أخرى, الإجابة الصحيحة هي',
  ja: '不正解, 残念, 間違い, まちがい, 惜しい, 正解は',
  zh: '错误, 錯誤, 不正确, 答错, 答錯, 可惜, 遗憾, 正确答案是',
})
