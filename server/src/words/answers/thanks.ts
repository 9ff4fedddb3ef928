import { defineMeaning } from '../meaning.ts'

/** A site thanks its visitor, or says that all went well, without saying what. */
export const thanksWords = defineMeaning({
  en: 'thank, thanks, success, successful, successfully, it s done, it is done, all set, all done, ^done$, ^ok$, ^great$, you re set',
  de: 'danke, vielen dank, herzlichen dank, ^erledigt$, ^fertig$, ^geschafft, ^geschafft$, hat geklappt',
  fr: "merci, ^c'est fait, ^terminé!$, ^terminée$",
  es: 'gracias, ^listo$, ^hecho$',
  pt: 'obrigado, obrigada, agradecemos, ^pronto$, ^feito$',
  it: 'grazie, ^fatto$',
  nl: 'bedankt, dank je, dank u, dankjewel, ^gelukt, ^klaar$',
  pl: 'dziękujemy, dziękuję, dzięki, ^gotowe$',
  sv: 'tack, ^klart$, ^klar$',
  tr: 'teşekkür*, ^tamam$',
  ar: 'شكرا, شكرًا, نشكرك, نشكركم',
  ja: 'ありがとう, ありがとうございます, ありがとうございました',
  zh: '谢谢, 感谢, 謝謝, 感謝',
})
