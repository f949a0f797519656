import type { MetodoPagamento, OriginePagamento } from '@rateo/domain/stati/pagamento'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import { type ContenutoRicevuta, numeroRicevuta } from '../src/modules/registri/documenti/index.ts'
import type { Incassato, Row } from './book.ts'

function contenuto(
  { pagamento, pagato_at, esercente, cliente }: Incassato,
  pagamento_numero: string | undefined,
): ContenutoRicevuta {
  return {
    emessa_il: dayInRome(pagato_at),
    esercente: {
      nome: esercente.ragione_sociale,
      partita_iva: esercente.partita_iva,
      codice_fiscale: null,
      indirizzo: `${esercente.indirizzo}, ${esercente.cap} ${esercente.citta} (${esercente.provincia})`,
      email: esercente.email,
    },
    cliente: {
      nome: cliente.nome,
      codice_fiscale: cliente.codice_fiscale,
      partita_iva: cliente.partita_iva,
    },
    pagamento_id: String(pagamento['id']),
    ...(pagamento_numero !== undefined && { pagamento_numero }),
    causale: String(pagamento['causale']),
    riferimento: null,
    importo_centesimi: Number(pagamento['importo_centesimi']),
    metodo: pagamento['metodo'] as MetodoPagamento | null,
    metodo_etichetta: pagamento['metodo_etichetta'] as string | null,
    pagato_il: dayInRome(pagato_at),
    origine: pagamento['origine'] as OriginePagamento,
    origine_n: pagamento['origine_n'] as number | null,
    origine_di: pagamento['origine_di'] as number | null,
  }
}

/**
 * Makes a receipt for each pagamento collected, numbered in the order in which the money came. `numeri`: those of the pagamenti.
 */
export function createRicevute(
  incassati: readonly Incassato[],
  numeri: ReadonlyMap<unknown, string>,
) {
  const ultimi = new Map<
    string,
    { esercente_id: string; serie: string; anno: number; ultimo: number }
  >()
  const inOrder = incassati.toSorted((a, b) => a.pagato_at.getTime() - b.pagato_at.getTime())
  const ricevute: Row[] = inOrder.map((incassato) => {
    const { esercente, cliente, pagamento, pagato_at } = incassato
    const anno = Number(dayInRome(pagato_at).slice(0, 4))
    const key = `${esercente.id}:${anno}`
    const n = (ultimi.get(key)?.ultimo ?? 0) + 1
    ultimi.set(key, { esercente_id: esercente.id, serie: 'ricevute', anno, ultimo: n })
    return {
      id: newId(pagato_at),
      pagamento_id: pagamento['id'],
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      anno,
      n,
      numero: numeroRicevuta(anno, n),
      contenuto: contenuto(incassato, numeri.get(pagamento['id'])),
      created_at: pagato_at,
    }
  })
  return { ricevute, numerazioni: [...ultimi.values()] }
}
