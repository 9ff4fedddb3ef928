import { defineMeaning } from '../meaning.ts'

/** A question of a quiz or a test was answered as it should be. */
export const rightAnswerWords = defineMeaning({
  en: '^correct, ^right$, that is correct/right, that s correct/right, is correct$, is right$, well done, you got it, right answer, correct answer',
  de: '^richtig, ^korrekt, das ist richtig/korrekt, das stimmt, ist richtig$, stimmt genau, gut gemacht, richtige antwort',
  fr: '^correct, bonne réponse, bien joué, bravo, c’est exact/juste/correct, réponse correcte/exacte',
  es: '^correcto, es correcto, es correcta, respuesta correcta, bien hecho, ^acertaste, has acertado, muy bien',
  pt: '^correto, ^certo, está certo/certa/correto/correta, resposta certa/correta, muito bem, acertou, acertaste',
  it: '^esatto, ^corretto, ^giusto, risposta esatta/giusta/corretta, ben fatto, bravo, brava, hai indovinato',
  nl: '^juist, ^goed$, goed zo, goed gedaan, dat klopt, dat is juist/goed, juiste antwoord, goede antwoord',
  pl: '^dobrze, ^poprawnie, ^zgadza się, dobra/poprawna/prawidłowa odpowiedź, brawo, świetnie, bardzo dobrze',
  sv: '^rätt, rätt svar, det stämmer, bra jobbat, det är rätt',
  tr: '^doğru, doğru cevap, doğru yanıt, tebrikler, aferin, bildin, bildiniz',
  ar: 'إجابة صحيحة, صحيح, أحسنت',
  ja: '正解, 正解です, その通り, お見事',
  zh: '正确, 答对了, 答對了, 回答正确, 做得好',
})
