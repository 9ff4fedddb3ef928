import { defineMeaning } from '../meaning.ts'

/** A control that leads to the next step or to a preview, and finishes nothing. */
export const leadOnWords = defineMeaning({
  en: '^continue, ^next, ^proceed, ^preview, ^review',
  de: '^weiter, ^fortfahren, ^nächste, ^nächster, ^vorschau, ^überprüfen, ^prüfen',
  fr: '^continuer, ^suivant, ^étape suivante, ^poursuivre, ^aperçu, ^prévisualiser, ^vérifier',
  es: '^continuar, ^siguiente, ^vista previa, ^revisar, ^previsualizar',
  pt: '^continuar, ^seguinte, ^próximo, ^próxima, ^avançar, ^pré visualizar, ^rever, ^revisar',
  it: '^continua, ^avanti, ^prosegui, ^anteprima, ^rivedi, ^successivo',
  nl: '^doorgaan, ^volgende, ^verder, ^voorbeeld, ^controleren',
  pl: '^dalej, ^kontynuuj, ^następny, ^podgląd, ^przejdź, ^sprawdź',
  sv: '^fortsätt, ^nästa, ^gå vidare, ^förhandsgranska, ^granska',
  tr: '^devam, ^ileri, ^sonraki, ^önizleme, ^önizle, ^gözden geçir',
  ar: '^متابعة, ^التالي, ^استمرار, ^معاينة, ^مراجعة',
  ja: '^次へ, ^次に, ^続ける, ^続行, ^プレビュー, ^確認画面, ^内容を確認',
  zh: '^下一步, ^继续, ^預覽, ^预览, ^繼續',
})
