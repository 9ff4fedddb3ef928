import { defineMeaning } from '../meaning.ts'

/** A link or a code was sent, and only who uses it has done what was asked for. */
export const sentLinkWords = defineMeaning({
  en: 'sent you a link/code, sent a link/code, sent you an email/e with, with a link, click the link, click on the link, open the link, follow the link, confirm by clicking, use the link, confirm your email/e/address/subscription',
  de: 'einen link geschickt/gesendet/gemailt, link in der mail/e, klicken sie auf den link, klick auf den link, öffnen sie den link, öffne den link, mit einem link, über den link, bestätigungslink, bestätigen sie bitte, bitte bestätige',
  fr: 'envoyé un lien, envoyé un code, cliquez sur le lien, clique sur le lien, ouvrez le lien, suivez le lien, un lien de confirmation, confirmez votre',
  es: 'enviado un enlace, enviamos un enlace, haz clic en el enlace, haga clic en el enlace, abre el enlace, abra el enlace, enlace de confirmación, confirma tu, confirme su',
  pt: 'enviámos um link, enviamos um link, enviado um link, clica no link, clique no link, abre o link, abra o link, link de confirmação, confirma o teu, confirme o seu',
  it: 'mandato un link, inviato un link, clicca sul link, apri il link, apra il link, aprilo per, link di conferma, segui il link, conferma il tuo',
  nl: 'een link gestuurd/verzonden/gemaild, klik op de link, open de link, bevestigingslink, via de link, bevestig je, bevestig uw',
  pl: 'wysłaliśmy link, wysłaliśmy ci link, wysłano link, kliknij link, kliknij w link, otwórz link, link potwierdzający, potwierdź swój',
  sv: 'skickat en länk, klicka på länken, öppna länken, bekräftelselänk, följ länken, bekräfta din',
  tr: 'bir bağlantı gönderdik, bağlantıya tıkla, bağlantıya tıklayın, bağlantıyı aç, bağlantıyı açın, onay bağlantısı',
  ar: 'أرسلنا لك رابطا, أرسلنا رابطا, اضغط على الرابط, انقر على الرابط, افتح الرابط, رابط التأكيد',
  ja: 'リンクを送信しました, リンクをお送りしました, リンクをクリック, リンクを開い, 確認リンク',
  zh: '发送了链接, 已发送链接, 点击链接, 打开链接, 确认链接, 驗證連結',
})
