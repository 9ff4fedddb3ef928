import { defineMeaning } from '../meaning.ts'

/** A field for a family name. */
export const lastNameWords = defineMeaning({
  en: 'last name/names, lastname, family name, familyname, surname, lname',
  de: 'nachname, familienname, zuname',
  fr: 'nom de famille, ^nom$',
  es: 'apellido, apellidos',
  pt: 'sobrenome, apelido, último nome',
  it: 'cognome',
  nl: 'achternaam',
  pl: 'nazwisko',
  sv: 'efternamn',
  tr: 'soyadı, soyad, soyadınız',
  ar: 'اسم العائلة, الاسم الأخير, اللقب',
  ja: '^姓$, 苗字',
  zh: '^姓$, 姓氏',
})
