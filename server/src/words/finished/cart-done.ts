import { defineMeaning } from '../meaning.ts'

/** The cart holds something new. */
export const cartDoneWords = defineMeaning({
  en: 'added, is in, now in, are in, updated',
  de: 'hinzugefügt, gelegt, liegt im, liegt jetzt, aktualisiert',
  fr: 'ajouté!, ajoutée, ajoutés, ajoutées, mis à jour',
  es: 'añadido, añadida, agregado, agregada, actualizado, está en',
  pt: 'adicionado, adicionada, atualizado, está no',
  it: 'aggiunto, aggiunta, aggiornato, è nel',
  nl: 'toegevoegd, bijgewerkt, ligt in',
  pl: 'dodano, dodany, dodana, dodane, zaktualizowano, jest w',
  sv: 'tillagd, tillagt, lagts till, lagts i, lagts, uppdaterad, ligger i',
  tr: 'eklendi, güncellendi',
  ar: 'تمت إضافة, تمت الإضافة, تم تحديث',
  ja: '追加しました, 追加されました, 入れました, 入りました',
  zh: '已加入, 已添加, 已放入, 已更新',
})
