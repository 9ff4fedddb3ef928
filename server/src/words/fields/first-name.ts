import { defineMeaning } from '../meaning.ts'

/** A field for a first name. */
export const firstNameWords = defineMeaning({
  en: 'first name/names, firstname, given name/names, givenname, fname',
  de: 'vorname, vornamen',
  fr: 'prénom',
  es: 'nombre de pila, ^nombre$',
  pt: 'primeiro nome',
  it: '^nome$',
  nl: 'voornaam',
  pl: 'imię, imienia',
  sv: 'förnamn',
  tr: '^ad$, adınız, ^adı$',
  ar: 'الاسم الأول',
  ja: '^名$, 名前（名）',
  zh: '^名$, 名字',
})
