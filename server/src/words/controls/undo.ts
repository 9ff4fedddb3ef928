import { defineMeaning } from '../meaning.ts'

/** Taking back what was done last. */
export const undoWords = defineMeaning({
  en: '^undo',
  de: '^rückgängig, rückgängig machen$',
  fr: '^annuler la dernière action, ^défaire',
  es: '^deshacer',
  pt: '^desfazer',
  it: '^annulla modifica, ^ripristina',
  nl: '^ongedaan maken',
  pl: '^cofnij',
  sv: '^ångra',
  tr: '^geri al',
  ar: '^تراجع',
  ja: '元に戻す$, 取り消す$',
  zh: '^撤销, ^撤消, ^復原',
})
