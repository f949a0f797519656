import { SECONDO_PASSAGGIO_PREDEFINITO } from '../../base/impostazioni/index.ts'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_SECONDO_PASSAGGIO = {
  nome: 'Verifica in due passaggi degli esercenti',
  descrizione:
    'Con 1 gli esercenti, e chi lavora per loro, accedono solo con la verifica in due passaggi: chi non ne ha uno riceve un codice per e-mail al prossimo accesso, e intanto non vede né fa nulla in quel ruolo. Con 0 lo sceglie ognuno.',
  campi: [intero('esercenti', 'Chiesto agli esercenti (1 sì, 0 no)', { max: 1 })],
  predefinito: SECONDO_PASSAGGIO_PREDEFINITO,
}
