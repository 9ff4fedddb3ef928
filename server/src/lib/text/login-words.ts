/** What sites call logging in, in the most common languages of websites. */
export const loginWords =
  /(?<!\p{L})(?:log[ -]?[io]n|sign[ -]?in|auth|sso|anmelden|einloggen|connexion|se connecter|iniciar sesi[oó]n|acceder|accedi|entrar|iniciar sess[aã]o|inloggen|logga in|logg inn|log ind|zaloguj|войти|вход)(?!\p{L})|ログイン|サインイン|登录|登入|로그인/iu

/** Names of the control that continues or completes a login. */
export const goingOn =
  /^(?:next|continue|proceed|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|continua|seguinte|volgende|verder|nästa|næste|neste|dalej|далее|продолжить|次へ|下一步|다음|log[ -]?[io]n|sign[ -]?in|anmelden|einloggen|se connecter|iniciar|acceder|accedi|entrar|inloggen|logga in|logg inn|log ind|zaloguj|войти|ログイン|サインイン|登录|登入|로그인)(?!\p{L})/iu
