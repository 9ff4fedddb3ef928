import { defineMeaning } from '../meaning.ts'

/** Keeping what was entered. */
export const saveWords = defineMeaning({
  en: 'save',
  de: 'speichern, sichern, *speichern$, speichere, merken',
  fr: 'enregistrer, sauvegarder, enregistrez',
  es: 'guardar, guarda, guarde',
  pt: 'salvar, guardar, gravar, salve',
  it: 'salva, salvare',
  nl: 'opslaan, bewaren, bewaar, sla op',
  pl: 'zapisz$, zapisz zmiany, zapisz …, zachowaj, zapisz',
  sv: 'spara',
  tr: 'kaydet, kaydedin',
  ar: 'حفظ, احفظ',
  ja: '保存, 保存する, 保存して',
  zh: '保存, 儲存, 储存, 存储, 保存并继续',
})
