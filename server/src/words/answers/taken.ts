import { defineMeaning } from '../meaning.ts'

/** It was so before, or others were faster: a visitor did not do it. */
export const takenWords = defineMeaning({
  en: 'already, been taken, is taken, was taken, someone else, somebody else, another person, fully booked, no longer free, no places/seats/tickets left, is full, are full',
  de: 'schon, bereits, jemand anderem, jemand anders, ausgebucht, voll belegt, belegt, vergeben',
  fr: "déjà!, quelqu'un d'autre, une autre personne, est complet, sont complets",
  es: 'ya, otra persona, alguien más, completo$, lleno, ocupado, ocupada',
  pt: 'já!, outra pessoa, alguém, lotado, lotada, ocupado, ocupada',
  it: "già!, un'altra persona, qualcun altro, al completo, tutto esaurito, occupato, occupata",
  nl: 'reeds, is al, zijn al, iemand anders, volgeboekt, volzet',
  pl: 'już, ktoś inny, inną osobę, innej osobie, brak miejsc',
  sv: 'redan, någon annan, fullbokad, fullbokat',
  tr: 'zaten, başkası, başka biri, dolu',
  ar: 'بالفعل, شخص آخر, محجوز مسبقا',
  ja: 'すでに, 既に, 他の人, 他の方, 満席, 満員',
  zh: '已被, 他人, 其他人, 已满, 满员',
})
