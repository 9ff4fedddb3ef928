import { defineMeaning } from '../meaning.ts'

/** A control that takes away one thing. */
export const removeWords = defineMeaning({
  en: '^remove, ^delete',
  de: '^löschen, ^entfernen, löschen$, entfernen$',
  fr: '^supprimer, ^retirer, ^enlever',
  es: '^eliminar, ^quitar, ^suprimir, ^borrar',
  pt: '^remover, ^excluir, ^apagar, ^eliminar',
  it: '^rimuovi, ^elimina, ^cancella',
  nl: '^verwijderen, ^verwijder, verwijderen$',
  pl: '^usuń, ^skasuj',
  sv: '^ta bort, ^radera',
  tr: '^sil, sil$, ^kaldır, kaldır$',
  ar: '^حذف, ^إزالة, ^احذف, ^ازالة',
  ja: '削除$, 削除する$, 取り除く$, ^削除',
  zh: '^删除, ^移除, ^刪除',
})
