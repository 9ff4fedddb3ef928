import { defineMeaning } from '../meaning.ts'

/** What belongs to an act that a task asks for: to look whether it worked. */
export const confirmingWords = defineMeaning({
  en: 'confirm*, success*, thank*, message, result, results, work, works, happens, happen',
  de: 'bestätig*, erfolg*, danke, meldung, ergebnis, geklappt, funktioniert, passiert',
  fr: 'confirm*, succès, merci, résultat, fonctionne, se passe',
  es: 'confirm*, éxito, gracias, resultado, funciona, pasa',
  pt: 'confirm*, sucesso, obrigado, resultado, funciona, acontece',
  it: 'conferm*, successo, grazie, risultato, funziona, succede',
  nl: 'bevestig*, succes, bedankt, resultaat, werkt, gebeurt',
  pl: 'potwierdz*, wynik, działa, zadziałało, dzieje',
  sv: 'bekräft*, tack, resultat, fungerar, händer',
  tr: 'onay*, başarı*, teşekkür*, sonuç, çalışıyor, olduğunu',
  ar: 'تأكيد, نجاح, نتيجة, يعمل, يحدث',
  ja: '確認, 成功, 結果, 動作',
  zh: '确认, 成功, 结果, 是否有效',
})
