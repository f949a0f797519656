import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { confermaAtto } from '../../test/conferma-atto.ts'
import { createAdmin } from '../../test/factories.ts'
import { createDebito, type Payments } from '../../test/payments.ts'
import { createDilazione } from '../../test/scadenze.ts'
import { chiamata, type Preparazione } from './acts.ts'
import { proposta } from './acts-merchant.ts'

/** A plan of three rate, one late, with the calls of its esercente and of the staff. */
export async function piano(p: Payments, stato: 'attiva' | 'decaduta' = 'attiva') {
  const debito = await createDebito(p)
  const { esercente, cliente } = debito
  const oggi = p.deps.clock.today()
  const giorni = stato === 'attiva' ? [-20, 20, 50] : [-80, -50, -20]
  const scadenze = giorni.map((giorno) => aggiungiGiorni(oggi, giorno))
  const { id, pagamenti } = await createDilazione(p.db, { esercente, cliente, scadenze, stato })
  await p.db
    .updateTable('dilazioni')
    .set({ accettata_at: p.deps.clock.now() })
    .where('id', '=', id)
    .execute()
  const url = `/api/dilazioni/${id}`
  const anteprima = async (chi: Parameters<Payments['as']>[0], passo: string, body: object) =>
    (await p.as(chi)('POST', `${url}/${passo}/anteprima`, body)).body
  return { debito, esercente, oggi, url, debiti: pagamenti, anteprima }
}

/** Acts on a plan that runs: no money moves, and what is owed does. */
export const ATTI_SUL_PIANO: Readonly<Record<string, Preparazione>> = {
  sospende_il_piano: async (p) => {
    const { debito, debiti, esercente, oggi, url, anteprima } = await piano(p)
    const chiesto = { fino_al: aggiungiGiorni(oggi, 30) }
    const { rate } = await anteprima(esercente, 'sospensione', chiesto)
    const visto = rate.map(({ n, scadenza }: { n: number; scadenza: string }) => ({ n, scadenza }))
    const body = { ...chiesto, motivo: 'Pausa', rate: visto }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/sospensione`, body) }
  },
  condona_una_rata: async (p) => {
    const { debito, debiti, esercente, url, anteprima } = await piano(p)
    const chiesto = { capitale_centesimi: 2000 }
    const { oggetto, dovuto_centesimi } = await anteprima(esercente, 'rate/1/condono', chiesto)
    await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto })
    const body = { ...chiesto, motivo: 'Accordo', dovuto_centesimi }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/rate/1/condono`, body) }
  },
  toglie_un_reso: async (p) => {
    const { debito, debiti, esercente, url, anteprima } = await piano(p)
    const chiesto = { importo_centesimi: 6000, regola: 'ultime' }
    const visto = await anteprima(esercente, 'riduzione', chiesto)
    await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto: visto.oggetto })
    const { resta_centesimi, da_rendere_centesimi } = visto
    const body = { ...chiesto, motivo: 'Reso', resta_centesimi, da_rendere_centesimi }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/riduzione`, body) }
  },
  stralcia_il_piano: async (p) => {
    const { debito, debiti, url, anteprima } = await piano(p)
    const admin = await createAdmin(p.db)
    const { importo_centesimi } = await anteprima(admin, 'stralcio', {})
    await p.as(admin)('GET', '/session')
    const body = { motivo: 'Irreperibile', importo_centesimi }
    return { debito, debiti, fai: chiamata(p, admin, `${url}/stralcio`, body) }
  },
  propone_un_saldo: async (p) => {
    const { debito, debiti, esercente, oggi, url, anteprima } = await piano(p, 'decaduta')
    const chiesto = { importo_centesimi: 7000, entro: aggiungiGiorni(oggi, 20) }
    const { oggetto, non_dovuti_centesimi } = await anteprima(esercente, 'saldo', chiesto)
    await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto })
    const body = { ...chiesto, nota: 'Accordo', non_dovuti_centesimi }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/saldo`, body) }
  },
  incassa_il_saldo: async (p) => {
    const { debito, debiti, esercente, oggi, url, anteprima } = await piano(p, 'decaduta')
    const chiesto = { importo_centesimi: 7000, entro: aggiungiGiorni(oggi, 20) }
    const { oggetto, non_dovuti_centesimi } = await anteprima(esercente, 'saldo', chiesto)
    await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto })
    const nuovo = { ...chiesto, nota: 'Accordo', non_dovuti_centesimi }
    await chiamata(p, esercente, `${url}/saldo`, nuovo)()
    const body = {
      metodo: 'pos',
      importo_centesimi: 7000,
      incassato_il: oggi,
      tutto_il_piano: true,
    }
    const incassi = `/api/pagamenti/${debiti[0] ?? ''}/incassi`
    return { debito, debiti, fai: chiamata(p, esercente, incassi, body) }
  },
  firma_il_nuovo_piano: async (p) => {
    const { debito, d, id } = await proposta(p, {})
    await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
    const url = `/api/dilazioni/${id}/rinegozia`
    const { importo_centesimi } = (await d.daEsercente(`${url}/anteprima`)).body
    const { body: bozza } = await d.daEsercente(url, { importo_centesimi })
    await d.modifica(bozza._id, {
      cliente_id: debito.cliente.id,
      importo_centesimi,
      causale: bozza.causale,
      n_rate: 5,
      cadenza: 'mensile',
      prima_scadenza: aggiungiMesi(p.deps.clock.today(), 1),
    })
    await d.azione(bozza._id, 'invia')
    const body = { ...(await d.letta(bozza._id)), metodo: 'bonifico' }
    const fai = chiamata(p, debito.cliente, `/api/dilazioni/${bozza._id}/accetta`, body)
    return { debito, debiti: [debito.id], fai }
  },
}
