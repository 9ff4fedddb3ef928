import { defineMeaning } from '../meaning.ts'

/** Something was put into a cart or onto a list. */
export const addedToWords = defineMeaning({
  en: 'added to',
  de: 'hinzugefügt, in den warenkorb gelegt, im warenkorb, auf den merkzettel gesetzt, auf die wunschliste gesetzt',
  fr: 'ajouté! à/au/aux, ajoutée à/au/aux, ajoutés à/au/aux, ajoutées à/au/aux',
  es: 'añadido a/al, añadida a/al, agregado a/al, agregada a/al, añadidos a/al',
  pt: 'adicionado a/à/ao/aos, adicionada a/à/ao/aos',
  it: 'aggiunto a/al/alla/ai, aggiunta a/al/alla/ai',
  nl: 'toegevoegd aan',
  pl: 'dodano do, dodany do, dodana do, dodane do',
  sv: 'tillagd i, har lagts i, har lagts till',
  tr: 'sepete eklendi, sepetinize eklendi, favorilere eklendi, listeye eklendi, eklendi',
  ar: 'تمت إضافة, تمت الإضافة, أضيف إلى, أضيفت إلى',
  ja: 'に追加しました, に追加されました, に入れました',
  zh: '已加入, 已添加到, 已添加至, 已放入',
})
