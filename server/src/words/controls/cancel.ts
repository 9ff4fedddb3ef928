import { defineMeaning } from '../meaning.ts'

/** A control that gives up what was begun. */
export const cancelWords = defineMeaning({
  en: '^cancel, ^abort',
  de: '^abbrechen, ^stornieren, abbrechen$',
  fr: '^annuler, ^abandonner',
  es: '^cancelar, ^anular',
  pt: '^cancelar, ^anular',
  it: '^annulla',
  nl: '^annuleren, ^annuleer',
  pl: '^anuluj',
  sv: '^avbryt',
  tr: '^iptal, ^vazgeç, iptal et$',
  ar: '^إلغاء, ^الغاء',
  ja: '^キャンセル, ^中止, キャンセル$',
  zh: '^取消',
})
