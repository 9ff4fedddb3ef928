import { defineMeaning } from '../meaning.ts'

/** A control that leads back. */
export const backWords = defineMeaning({
  en: '^back, ^go back, ^previous, ^return',
  de: '^zurück, ^vorherige',
  fr: '^retour, ^précédent, ^revenir',
  es: '^volver, ^atrás, ^anterior, ^regresar',
  pt: '^voltar, ^anterior, ^retornar',
  it: '^indietro, ^torna, ^precedente',
  nl: '^terug, ^vorige',
  pl: '^wstecz, ^wróć, ^powrót, ^poprzedni, ^cofnij',
  sv: '^tillbaka, ^föregående, ^bakåt',
  tr: '^geri, ^önceki',
  ar: '^رجوع, ^العودة, ^السابق, ^عودة',
  ja: '^戻る, 戻る$, ^前へ',
  zh: '^返回, ^上一步, ^后退, ^上一頁',
})
