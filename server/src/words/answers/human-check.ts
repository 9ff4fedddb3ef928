import { defineMeaning } from '../meaning.ts'

/** A page that asks visitors to prove that they are human. */
export const humanCheckWords = defineMeaning({
  en: "verify that? you are a? human, are you a robot, i'm not a robot, im not a robot, checking your browser, unusual traffic, complete the security check, complete the captcha, solve this/the captcha, press and hold, press hold, enable javascript and cookies to continue, attention required, pardon our interruption",
  de: 'bestätigen sie … mensch, sind sie ein roboter, ich bin kein roboter, ihr browser wird überprüft, browser wird geprüft, ungewöhnlicher datenverkehr, ungewöhnlichen datenverkehr, sicherheitsprüfung, aktivieren sie javascript und cookies',
  fr: 'vérifiez que vous êtes humain, vérifiez que vous êtes un humain, êtes vous un robot, je ne suis pas un robot, vérification de votre navigateur, trafic inhabituel, contrôle de sécurité',
  es: 'verifica que eres humano, verifique que es humano, es usted un robot, eres un robot, no soy un robot, comprobando su navegador, tráfico inusual, comprobación de seguridad',
  pt: 'verifique se você é humano, confirme que é humano, você é um robô, não sou um robô, verificando seu navegador, tráfego incomum, verificação de segurança',
  it: 'verifica di essere umano, sei un robot, non sono un robot, controllo del browser, traffico insolito, controllo di sicurezza',
  nl: 'verifieer dat u een mens bent, bent u een robot, ik ben geen robot, uw browser wordt gecontroleerd, ongebruikelijk verkeer, veiligheidscontrole',
  pl: 'potwierdź że jesteś człowiekiem, czy jesteś robotem, nie jestem robotem, sprawdzanie przeglądarki, nietypowy ruch',
  sv: 'bekräfta att du är människa, bekräfta att du är en människa, är du en robot, jag är inte en robot, kontrollerar din webbläsare, ovanlig trafik',
  tr: 'insan olduğunuzu doğrulayın, robot musunuz, ben robot değilim, tarayıcınız kontrol ediliyor, olağan dışı trafik, güvenlik kontrolü',
  ar: 'تحقق من أنك إنسان, هل أنت روبوت, أنا لست برنامج روبوت, لست روبوتا, جاري التحقق من المتصفح, حركة مرور غير معتادة, التحقق الأمني',
  ja: '人間であることを確認, ロボットですか, 私はロボットではありません, ロボットではありません, ブラウザを確認しています, 通常と異なるトラフィック, セキュリティチェック',
  zh: '确认您是真人, 验证您是真人, 您是机器人吗, 我不是机器人, 进行人机身份验证, 正在检查您的浏览器, 异常流量, 安全验证, 我不是機器人',
})
