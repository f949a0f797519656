import { type AddebitiDeps, intentoDi } from '../addebiti/index.ts'
import type { Nostro } from './confronta.ts'
import type { Bilancio } from './bilancio.ts'

/** The amount that the provider has for something of ours, seen from its account; null when it knows nothing of it. */
async function importoDelFornitore({ psp }: AddebitiDeps, nostro: Nostro): Promise<number | null> {
  const { tipo, operazione, intento, contestazione, importo_centesimi } = nostro
  if (tipo === 'contestazione' || tipo === 'contestazione_vinta') {
    if (intento === null) return null
    if (contestazione === null) {
      const tornati = await psp.listReturns({ intento })
      return tornati.length > 0 ? importo_centesimi : null
    }
    const claims = await psp.listDisputes({ intento })
    const suo = claims.find(({ riferimento }) => riferimento === contestazione)
    if (suo === undefined || (tipo === 'contestazione_vinta' && suo.stato !== 'vinta')) return null
    return tipo === 'contestazione' ? -suo.importo_centesimi : suo.importo_centesimi
  }
  const outcome = await psp.lookup({
    ...operazione,
    created_at: new Date(operazione.created_at),
    intento: intentoDi(operazione),
  })
  // Money that came back was given back first, and then refused.
  if (tipo === 'rimborso_tornato') return outcome.stato === 'rifiutato' ? importo_centesimi : null
  if (tipo === 'rimborso' && outcome.stato === 'rifiutato') return importo_centesimi
  if (outcome.stato !== 'riuscito') return null
  if (tipo === 'rimborso') return -outcome.importo_centesimi
  return outcome.riferimento_psp === intento ? outcome.importo_centesimi : null
}

/** Asks by name for what their list did not have, and says what it is. */
export async function lookUpNostro(
  deps: AddebitiDeps,
  nostro: Nostro,
  bilancio: Bilancio,
  domande: number,
): Promise<void> {
  const { scrittura_id, tipo, pagamento_id, importo_centesimi, intero_centesimi, giorno } = nostro
  const riferimento = `scrittura:${scrittura_id}`
  let suo: number | null
  try {
    if (++bilancio.domande > domande) throw new Error('troppe domande in una volta')
    suo = await importoDelFornitore(deps, nostro)
  } catch (error) {
    deps.log.warn({ err: error, scrittura_id }, 'scrittura da ricontrollare col fornitore')
    bilancio.sospesi.set(riferimento, giorno)
    return
  }
  if (suo === intero_centesimi) {
    bilancio.uguali.push(riferimento)
    return
  }
  bilancio.differenze.push({
    classe: suo === null ? 'solo_nostro' : 'diverso',
    tipo,
    riferimento,
    pagamento_id,
    nostro_centesimi: importo_centesimi,
    suo_centesimi: suo,
    giorno,
  })
}
