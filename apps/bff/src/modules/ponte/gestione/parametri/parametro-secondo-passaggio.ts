import { SECONDO_PASSAGGIO_PREDEFINITO } from '../../../base/impostazioni/index.ts'
import { siNo } from './campi-parametro.ts'

export const PARAMETRO_SECONDO_PASSAGGIO = {
  nome: 'Verifica in due passaggi degli esercenti',
  descrizione:
    'Sì: gli esercenti, e chi lavora per loro, accedono solo con la verifica in due passaggi: chi non ne ha uno riceve un codice per e-mail al prossimo accesso, e intanto non vede né fa nulla in quel ruolo. No: lo sceglie ognuno.',
  campi: [siNo('esercenti', 'Chiesta agli esercenti')],
  predefinito: SECONDO_PASSAGGIO_PREDEFINITO,
}
