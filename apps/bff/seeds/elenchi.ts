import { GIORNI_DI_VITA_ESPORTAZIONE } from '@rateo/domain/stati/elenco'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import type { Esercente } from './people.ts'

const DAY = 86_400_000
const CHI = 'esercente@rateo.test'

type Chi = { esercenti: readonly Esercente[]; idByEmail: ReadonlyMap<string, string> }

/** The views of one esercente, and a file that the worker makes at the first start. */
export function createElenchi(now: Date, { esercenti, idByEmail }: Chi) {
  const utente_id = idByEmail.get(CHI)
  const vista = (nome: string, parametri: Record<string, string>): Row => ({
    id: newId(now),
    utente_id,
    ruolo: 'esercente',
    raccolta: 'pagamenti',
    nome,
    parametri,
    predefinita: false,
  })
  const created_at = new Date(now.getTime() - DAY)
  const esportazione: Row = {
    id: newId(created_at),
    raccolta: 'pagamenti',
    formato: 'xlsx',
    ricerca: {
      query: {},
      filters: { in_ritardo: true },
      initial_filters: {},
      sort: { scadenza: 1 },
      search: '',
    },
    autore_id: utente_id,
    ruolo: 'esercente',
    esercente_id: esercenti.find(({ email }) => email === CHI)?.id ?? null,
    stato: 'in_attesa',
    righe_previste: 0,
    scade_at: new Date(created_at.getTime() + GIORNI_DI_VITA_ESPORTAZIONE * DAY),
    created_at,
  }
  return {
    viste: [
      vista('In ritardo, dal più vecchio', { in_ritardo: 'si', ordine: 'scadenza' }),
      vista('Incassati con la carta', { stato: 'pagato', metodo: 'carta' }),
    ],
    esportazioni: [esportazione],
  }
}
