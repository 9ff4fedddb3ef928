import { defineMeaning } from '../meaning.ts'

/** A field for the whole name of a person. */
export const fullNameWords = defineMeaning({
  en: 'name, full name, fullname',
  de: 'vollständiger name, ihr name, vor und nachname, name',
  fr: 'nom complet, nom et prénom, votre nom',
  es: 'nombre completo, nombre y apellidos, su nombre, tu nombre',
  pt: 'nome completo, seu nome, ^nome$',
  it: 'nome completo, nome e cognome, il tuo nome',
  nl: 'naam, volledige naam',
  pl: 'imię i nazwisko, twoje imię',
  sv: 'namn, fullständigt namn',
  tr: 'ad soyad, isim, adınız soyadınız',
  ar: 'الاسم الكامل, الاسم',
  ja: 'お名前, 氏名, 名前',
  zh: '姓名, 全名',
})
