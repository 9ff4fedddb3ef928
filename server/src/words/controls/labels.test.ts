import { expect, test } from 'vitest'
import { listLabels } from '../../../tests/support/words/list-labels.ts'
import { says } from '../says.ts'
import { applyWords } from './apply.ts'
import { clearWords } from './clear.ts'
import { confirmWords } from './confirm.ts'
import { copyWords } from './copy.ts'
import { downloadWords } from './download.ts'
import { fullScreenWords } from './full-screen.ts'
import { playWords } from './play.ts'
import { printWords } from './print.ts'
import { proceedWords } from './proceed.ts'
import { saveWords } from './save.ts'
import { searchWords } from './search.ts'
import { sendWords } from './send.ts'
import { shareWords } from './share.ts'
import { startWords } from './start.ts'
import { toTopWords } from './to-top.ts'

const labels = listLabels([
  [
    sendWords,
    {
      en: 'Submit | Send message | SUBMIT',
      de: 'Absenden | Senden | Nachricht senden | Formular abschicken | Einreichen',
      fr: 'Envoyer | Envoyer le message | Soumettre',
      es: 'Enviar | Enviar mensaje',
      pt: 'Enviar | Enviar mensagem | Submeter',
      it: 'Invia | Invia messaggio | Invia richiesta',
      nl: 'Verzenden | Versturen | Verstuur bericht',
      pl: 'Wyślij | Wyślij wiadomość | Prześlij',
      sv: 'Skicka | Skicka meddelande',
      tr: 'Gönder | GÖNDER | Mesaj gönder',
      ar: 'إرسال | أرسل | ارسال الرسالة',
      ja: '送信 | 送信する | この内容で送信する | 提出する',
      zh: '提交 | 发送 | 送出 | 发送消息',
    },
  ],
  [
    proceedWords,
    {
      en: 'Continue | Next | Next step | Next → | Proceed to payment',
      de: 'Weiter | Weiter zur Zahlung | Fortfahren | Nächster Schritt',
      fr: 'Continuer | Suivant | Étape suivante | Poursuivre',
      es: 'Continuar | Siguiente | Continúa',
      pt: 'Continuar | Seguinte | Próximo | Avançar',
      it: 'Continua | Avanti | Prosegui',
      nl: 'Doorgaan | Volgende | Verder | Volgende stap',
      pl: 'Dalej | Kontynuuj | Przejdź dalej',
      sv: 'Fortsätt | Nästa | Gå vidare',
      tr: 'Devam Et | İleri | DEVAM | İLERİ',
      ar: 'متابعة | التالي | استمرار',
      ja: '次へ | 次へ進む | 次に進む | 続ける | 続行する',
      zh: '下一步 | 继续 | 繼續',
    },
  ],
  [
    applyWords,
    {
      en: 'Apply | Apply filters',
      de: 'Anwenden | Filter anwenden | Gutschein einlösen | Jetzt bewerben',
      fr: 'Appliquer | Postuler',
      es: 'Aplicar | Aplicar filtros',
      it: 'Applica | Candidati',
      pl: 'Zastosuj | Aplikuj',
      tr: 'Uygula | Başvur',
      ar: 'تطبيق',
      ja: '適用 | 適用する | お申し込みはこちら',
      zh: '应用 | 申请',
    },
  ],
  [
    searchWords,
    {
      en: 'Search | Search products',
      de: 'Suchen | Suche | Produktsuche | Flug suchen',
      fr: 'Rechercher | Recherche',
      es: 'Buscar | Búsqueda',
      pt: 'Pesquisar | Buscar | Procurar',
      it: 'Cerca | Ricerca',
      nl: 'Zoeken | Zoek',
      pl: 'Szukaj | Wyszukaj | Wyszukiwarka',
      sv: 'Sök | Sökning',
      tr: 'Ara | ARA | Ürün ara',
      ar: 'بحث | البحث | ابحث',
      ja: '検索 | 検索する | 再検索 | この条件で検索',
      zh: '搜索 | 搜尋 | 查询',
    },
  ],
  [
    confirmWords,
    {
      de: 'Bestätigen | Auswahl bestätigen',
      fr: 'Confirmer | Valider',
      es: 'Confirmar | Aceptar',
      it: 'Conferma',
      pl: 'Potwierdź | Zatwierdź',
      tr: 'Onayla',
      ar: 'تأكيد',
      ja: '確認する | 確定',
      zh: '确认 | 确定',
    },
  ],
  [
    startWords,
    {
      de: 'Starten | Los geht’s | Jetzt loslegen',
      fr: 'Commencer | C’est parti',
      es: 'Empezar | Comenzar ahora',
      tr: 'Başla | Hemen Başla',
      ar: 'ابدأ الآن',
      ja: '開始する | 今すぐ始める',
      zh: '开始 | 立即开始',
    },
  ],
  [
    saveWords,
    {
      de: 'Speichern | Änderungen speichern',
      fr: 'Enregistrer | Sauvegarder',
      es: 'Guardar | Guardar cambios',
      pl: 'Zapisz | Zapisz zmiany',
      tr: 'Kaydet',
      ar: 'حفظ | حفظ التغييرات',
      ja: '保存 | 保存する | 変更を保存',
      zh: '保存 | 儲存',
    },
  ],
  [copyWords, { de: 'Link kopieren', fr: 'Copier le lien', ja: 'コピーする', zh: '复制链接' }],
  [printWords, { de: 'Seite drucken', nl: 'Afdrukken', ja: '印刷する', ar: 'طباعة' }],
  [shareWords, { de: 'Teilen', es: 'Compartir', ja: 'シェアする', zh: '分享' }],
  [
    downloadWords,
    {
      de: 'Herunterladen',
      fr: 'Exporter | PDF : exporter en PDF',
      tr: 'İndir',
      ja: 'ダウンロード',
      ar: 'تنزيل',
    },
  ],
  [playWords, { de: 'Video abspielen', fr: 'Pause', ja: '再生', zh: '播放' }],
  [fullScreenWords, { de: 'Vollbild', fr: 'Plein écran', ja: '全画面表示', tr: 'Tam ekran' }],
  [toTopWords, { de: 'Nach oben', fr: 'Haut de page', ja: 'ページトップへ', ar: 'العودة للأعلى' }],
  [
    clearWords,
    {
      en: 'Clear | Clear all | Reset filters | × Clear',
      de: 'Zurücksetzen | Filter zurücksetzen | Leeren | Formular leeren',
      fr: 'Réinitialiser | Effacer les filtres',
      es: 'Borrar | Limpiar filtros',
      nl: 'Alles wissen | Filters wissen',
      pl: 'Wyczyść | Wyczyść filtry',
      sv: 'Rensa | Återställ',
      tr: 'Temizle | Filtreleri temizle',
      ar: 'مسح | إعادة تعيين',
      ja: 'クリア | 条件をクリア | リセットする',
      zh: '清空 | 重置',
    },
  ],
])

test.each(labels)('in $language, “$text” is understood', ({ text, meaning }) => {
  expect(says(text, meaning)).toBe(true)
})

test.each([
  ['Next picture', proceedWords],
  ['Weiterbildung', proceedWords],
  ['Volgende pagina', proceedWords],
  ['Besuchen', searchWords],
  ['Research', searchWords],
  ['Wissen', clearWords],
  ['Crystal clear', clearWords],
  ['Lecture notes', playWords],
  ['Nahrungsmittel ohne Konservierung', saveWords],
  ['Subir archivo', toTopWords],
  ['The exporter of traces', downloadWords],
])('“%s” is not', (text, meaning) => {
  expect(says(text, meaning)).toBe(false)
})
