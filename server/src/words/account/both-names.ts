import { defineMeaning } from '../meaning.ts'

/** A field for the first and the family name together. */
export const bothNamesWords = defineMeaning({
  en: 'first and last name, first and family name, full name, fullname',
  de: 'vor und nachname, vorname und nachname, vorname nachname, vollständiger name',
  fr: 'nom et prénom, prénom et nom, nom complet',
  es: 'nombre y apellidos, nombre y apellido, nombre completo',
  pt: 'nome e sobrenome, nome e apelido, nome completo',
  it: 'nome e cognome, cognome e nome',
  nl: 'voor en achternaam, volledige naam',
  pl: 'imię i nazwisko, imię nazwisko',
  sv: 'för och efternamn, fullständigt namn, namn och efternamn',
  tr: 'ad soyad, adı soyadı, adınız soyadınız, ad ve soyad',
  ar: 'الاسم الكامل, الاسم بالكامل, الاسم واللقب',
  ja: '氏名, お名前, 姓名',
  zh: '姓名, 全名',
})
