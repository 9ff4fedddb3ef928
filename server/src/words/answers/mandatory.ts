import { defineMeaning } from '../meaning.ts'

/** A field that must be filled in. */
export const mandatoryWords = defineMeaning({
  en: 'required, mandatory',
  de: 'erforderlich, pflichtfeld, pflichtangabe, pflicht',
  fr: 'obligatoire~, requis, requise',
  es: 'obligatorio, obligatoria, requerido, requerida',
  pt: 'obrigatório, obrigatória, requerido',
  it: 'obbligatorio, obbligatoria, richiesto',
  nl: 'verplicht, vereist',
  pl: 'wymagane, wymagany, wymagana, obowiązkowe',
  sv: 'obligatorisk, obligatoriskt, krävs',
  tr: 'zorunlu, gerekli',
  ar: 'مطلوب, إلزامي, إجباري',
  ja: '必須, 必ず',
  zh: '必填, 必須, 必需',
})
