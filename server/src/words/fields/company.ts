import { defineMeaning } from '../meaning.ts'

/** A field for a company. */
export const companyWords = defineMeaning({
  en: 'company*, organisation*, organization*',
  de: 'firma, unternehmen, firmenname',
  fr: 'entreprise, société',
  es: 'empresa, compañía',
  pt: 'empresa, companhia',
  it: 'azienda, ragione sociale, società',
  nl: 'bedrijf, bedrijfsnaam',
  pl: 'firma, nazwa firmy',
  sv: 'företag, företagsnamn',
  tr: 'şirket, firma',
  ar: 'الشركة, اسم الشركة',
  ja: '会社名, 会社, 企業名',
  zh: '公司, 企业名称, 公司名称',
})
