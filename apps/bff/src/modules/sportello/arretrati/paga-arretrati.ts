import type { Arretrato, EsitoArretrato } from '@rateo/contract/sportello/arretrati'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { paga } from '../gateway/index.ts'
import { getArretrati } from './arretrati.queries.ts'

/** The number of debts asked of the provider together: all of them end well before the answer is due. */
const INSIEME = 5

type Scelto = { _id: string; importo_centesimi: number }
type Con = Pick<Call, 'actor' | 'info'> & { carta_id: string }

const non = (_id: string, message: string): EsitoArretrato => ({
  _id,
  esito: 'non_chiesto',
  message,
})

const FERMO =
  'Il servizio di pagamento non risponde: non è stato chiesto alcun addebito. Riprova tra qualche minuto.'

/** The end of one debt, as its own page would show it. */
function esitoDi({ _id, stato, esito }: Gateway): EsitoArretrato {
  switch (stato) {
    case 'pagato':
      return { _id, esito: 'pagato', message: esito?.messaggio ?? 'Il pagamento è riuscito.' }
    case 'in_corso':
      return {
        _id,
        esito: 'da_confermare',
        message:
          'La tua banca chiede di confermare: apri il pagamento e conferma. Finché non lo fai non viene addebitato alcun importo.',
      }
    case 'in_verifica':
    case 'in_elaborazione':
      return {
        _id,
        esito: 'in_verifica',
        message:
          esito?.messaggio ??
          'Stiamo verificando l’esito: non riprovare, ti avvisiamo noi appena arriva la conferma.',
      }
    default:
      return {
        _id,
        esito: 'rifiutato',
        message:
          esito?.messaggio ?? 'Il pagamento non è riuscito. Non è stato addebitato alcun importo.',
      }
  }
}

/** Why a debt is not even asked for; null when it is as it was read. */
function contrario(scelto: Scelto, debito: Arretrato | undefined): string | null {
  if (debito === undefined) {
    return 'Non risulta più in ritardo: forse è già pagato o c’è già un tentativo in corso. Non è stato addebitato alcun importo.'
  }
  if (debito.impedimento !== null) {
    return `${debito.impedimento} Non è stato addebitato alcun importo.`
  }
  if (debito.importo_centesimi !== scelto.importo_centesimi) {
    return `L’importo ora è ${formattaEuro(debito.importo_centesimi)}: rileggilo e conferma di nuovo. Non è stato addebitato alcun importo.`
  }
  return null
}

type Uno = { esito: EsitoArretrato; isUnreachable: boolean }

/** Charges one debt, with the cliente there (CIT): the lock of the debt takes care of other windows. */
async function pagaUno(deps: Deps, scelto: Scelto, con: Con): Promise<Uno> {
  const { _id: pagamento_id, importo_centesimi: totale_visto_centesimi } = scelto
  const { actor, carta_id } = con
  const { utente_id, cliente_id, sessione_id } = actor
  try {
    const vista = await paga(deps, {
      pagamento_id,
      cliente_id: cliente_id ?? '',
      utente_id,
      metodo: 'carta',
      carta_id,
      totale_visto_centesimi,
      motivo: 'riprova_cambio_metodo',
      contesto: { ...contestoDi(con), sessione_id },
    })
    return { esito: esitoDi(vista), isUnreachable: false }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isUnreachable =
      error.code === 'fornitore_non_raggiungibile' || error.code === 'pagamenti_online_fermi'
    return { esito: non(pagamento_id, error.message), isUnreachable }
  }
}

/**
 * Pays with one card what was chosen of what is overdue (CAR-B1). Each debt has its own attempt, its own key at the
 * provider and its own outcome: one that is refused holds back no other.
 */
export async function pagaArretrati(
  deps: Deps,
  con: Con,
  scelti: readonly Scelto[],
): Promise<EsitoArretrato[]> {
  const { data } = await getArretrati(deps.db, con.actor, con.carta_id, deps)
  const byId = new Map(data.map((one) => [one._id, one]))
  const esiti = new Map<string, EsitoArretrato>()
  const daPagare: Scelto[] = []
  for (const scelto of scelti) {
    const perche = contrario(scelto, byId.get(scelto._id))
    if (perche !== null) esiti.set(scelto._id, non(scelto._id, perche))
    else if (!daPagare.some(({ _id }) => _id === scelto._id)) daPagare.push(scelto)
  }
  let isStopped = false
  for (let i = 0; i < daPagare.length; i += INSIEME) {
    const parte = daPagare.slice(i, i + INSIEME)
    if (isStopped) {
      for (const { _id } of parte) esiti.set(_id, non(_id, FERMO))
      continue
    }
    const fatti = await Promise.all(parte.map((scelto) => pagaUno(deps, scelto, con)))
    for (const { esito } of fatti) esiti.set(esito._id, esito)
    isStopped = fatti.some(({ isUnreachable }) => isUnreachable)
  }
  return [...esiti.values()]
}
