import { defineMeaning } from '../meaning.ts'

/** Going on with what was begun. */
export const proceedWords = defineMeaning({
  en: 'continue, proceed, ^next$, ^next step$',
  de: 'weiter, fortfahren, ^nächster schritt$, weitermachen',
  fr: 'continuer, continuez, suivant$, étape suivante, poursuivre',
  es: 'continuar, continúa, continúe, siguiente$, ^siguiente paso$, seguir',
  pt: 'continuar, continue, seguinte$, ^próximo$, ^próxima etapa$, ^avançar$, prosseguir',
  it: 'continua, ^avanti$, prosegui, ^successivo$, procedi',
  nl: 'doorgaan, ^volgende$, verder, ^volgende stap$, ga verder',
  pl: 'dalej, kontynuuj, przejdź dalej, ^następny krok$',
  sv: 'fortsätt, ^nästa$, ^nästa steg$, gå vidare, vidare',
  tr: 'devam, devam et, ^ileri$, ^sonraki$, ilerle',
  ar: 'متابعة, استمرار, التالي$, المتابعة, أكمل, ^الخطوة التالية$',
  ja: '次へ, 続ける, 次に進む, 次へ進む, 進む, 続行, 続行する',
  zh: '继续, 下一步, 繼續, 前往',
  ru: 'далее, продолжить',
  ko: '다음$, 계속*',
  da: 'fortsæt, ^næste$',
  nb: 'fortsett, ^neste$',
})
