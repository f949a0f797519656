import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { confermaAtto } from '../../test/conferma-atto.ts'
import { createAdmin } from '../../test/factories.ts'
import { createDebito, type Payments } from '../../test/payments.ts'
import { PROMOZIONE } from '../../test/promozioni.ts'
import { cartaDi, chiamata, type Preparazione, sullaPagina } from './acts.ts'
import { proposta } from './acts-merchant.ts'
import { piano } from './acts-plan.ts'

/** A plan that was signed on a debt that was there, paid by transfer, between firms so that no term of credit stops it. */
async function firmato(p: Payments, condizioni: object = {}) {
  const { debito, d, id } = await proposta(p, condizioni)
  await p.db
    .updateTable('clienti')
    .set({ tipo: 'ditta' })
    .where('id', '=', debito.cliente.id)
    .execute()
  const { status, body } = await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  if (status >= 400) throw new Error(JSON.stringify(body))
  const rate: { n: number; scadenza: string; pagamento: { _id: string } }[] = body.rate
  const debiti = [debito.id, ...rate.map(({ pagamento }) => pagamento._id)]
  return { debito, debiti, url: `/api/dilazioni/${id}`, rate }
}

/** Somebody who subscribed today and paid the first charge with a saved card. */
async function abbonato(p: Payments) {
  const debito = await createDebito(p)
  const { esercente, cliente } = debito
  const carta_id = await cartaDi(p, cliente)
  const nuovo = {
    nome: 'Sala pesi',
    importo_centesimi: 3000,
    cadenza: 'mensile',
    pausa_giorni: 90,
  }
  const { body: piano } = await chiamata(p, esercente, '/api/piani', nuovo)()
  const oggi = { piano_id: piano._id, oggi_centesimi: 3000, avvio_chiesto: true }
  const sottoscrivi = chiamata(p, cliente, `/api/piani/${piano._id}/sottoscrivi`, oggi)
  const paga = (id: string) =>
    chiamata(p, cliente, `/api/gateway/${id}/paga`, { metodo: 'carta', carta_id })
  const gia = async () => {
    const { body } = await sottoscrivi()
    await paga(body.da_pagare_id)()
    const url = `/api/abbonamenti/${body.abbonamento_id}`
    return { url, debiti: [body.da_pagare_id as string] }
  }
  return { debito, esercente, cliente, sottoscrivi, paga, gia }
}

/** A code that takes a third off, on a debt that waits to be paid. */
async function conCodice(p: Payments) {
  const debito = await createDebito(p)
  const admin = await createAdmin(p.db)
  const codice = `GUASTO${++codici}${Date.now().toString(36).toUpperCase()}`
  const promo = { ...PROMOZIONE, codice, dal: p.deps.clock.today() }
  await chiamata(p, admin, '/api/promozioni', promo)()
  const url = `/api/gateway/${debito.id}`
  const { body } = await chiamata(p, debito.cliente, `${url}/sconto`, { codice })()
  const { sconto_centesimi } = body
  const usa = chiamata(p, debito.cliente, `${url}/usa_codice`, { codice, sconto_centesimi })
  return { debito, debiti: [debito.id], url, usa }
}
let codici = 0

/** Acts on a plan that runs, of its two parties. */
export const ATTI_DELLA_VITA: Readonly<Record<string, Preparazione>> = {
  promette_un_giorno: async (p) => {
    const { debito, debiti, oggi } = await piano(p)
    const body = { giorno: aggiungiGiorni(oggi, 3), quanto: 'tutto' }
    const url = `/api/pagamenti/${debiti[0] ?? ''}/promessa`
    return { debito, debiti, fai: chiamata(p, debito.cliente, url, body) }
  },
  termina_la_promessa: async (p) => {
    const { debito, debiti, oggi, esercente } = await piano(p)
    const url = `/api/pagamenti/${debiti[0] ?? ''}/promessa`
    const body = { giorno: aggiungiGiorni(oggi, 3), quanto: 'meta' }
    await chiamata(p, debito.cliente, url, body)()
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/termina`) }
  },
  sposta_una_rata: async (p) => {
    const { debito, debiti, url, rate } = await firmato(p)
    const [prima] = rate
    const era = prima?.scadenza ?? ''
    const body = { era, scadenza: aggiungiGiorni(era, 4) }
    return { debito, debiti, fai: chiamata(p, debito.cliente, `${url}/rate/1/sposta`, body) }
  },
  cambia_il_giorno: async (p) => {
    const { debito, debiti, url, rate } = await firmato(p)
    const giorno = (Number(rate[0]?.scadenza.slice(8)) % 28) + 1
    const visto = await p.as(debito.cliente)('POST', `${url}/giorno/anteprima`, { giorno })
    const scadenze = visto.body.rate.map(({ scadenza }: { scadenza: string }) => scadenza)
    const body = { giorno, scadenze }
    return { debito, debiti, fai: chiamata(p, debito.cliente, `${url}/giorno`, body) }
  },
  annulla_il_piano: async (p) => {
    const { debito, debiti, url } = await firmato(p)
    const body = { motivo: 'Il lavoro non si fa più' }
    return { debito, debiti, fai: chiamata(p, debito.esercente, `${url}/annulla`, body) }
  },
  recede_dal_piano: async (p) => {
    const { debito, debiti, url } = await firmato(p)
    const visto = await p.as(debito.cliente)('POST', `${url}/recesso/anteprima`, {})
    const { dovuto_centesimi, rimborso_centesimi } = visto.body
    const body = { dovuto_centesimi, rimborso_centesimi }
    return { debito, debiti, fai: chiamata(p, debito.cliente, `${url}/recesso`, body) }
  },
  invia_la_diffida: async (p) => {
    const { debito, debiti, esercente, url, anteprima } = await piano(p)
    const { totale_centesimi } = await anteprima(esercente, 'diffida', {})
    const fai = chiamata(p, esercente, `${url}/diffida`, { totale_centesimi })
    return { debito, debiti, fai }
  },
  riprende_il_piano: async (p) => {
    const { debito, debiti, esercente, oggi, url, anteprima } = await piano(p)
    const giorniDi = ({ rate }: { rate: { n: number; scadenza: string }[] }) =>
      rate.map(({ n, scadenza }) => ({ n, scadenza }))
    const chiesto = { fino_al: aggiungiGiorni(oggi, 30) }
    const rate = giorniDi(await anteprima(esercente, 'sospensione', chiesto))
    await chiamata(p, esercente, `${url}/sospensione`, { ...chiesto, motivo: 'Pausa', rate })()
    const body = { rate: giorniDi(await anteprima(esercente, 'ripresa', {})) }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/ripresa`, body) }
  },
  annulla_un_condono: async (p) => {
    const { debito, debiti, esercente, url, anteprima } = await piano(p)
    const chiesto = { capitale_centesimi: 2000 }
    const { oggetto, dovuto_centesimi } = await anteprima(esercente, 'rate/1/condono', chiesto)
    await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto })
    const condona = { ...chiesto, motivo: 'Accordo', dovuto_centesimi }
    await chiamata(p, esercente, `${url}/rate/1/condono`, condona)()
    const body = { importo_centesimi: 2000 }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/rate/1/condono/annulla`, body) }
  },
  ritira_il_saldo: async (p) => {
    const { debito, debiti, esercente, oggi, url, anteprima } = await piano(p, 'decaduta')
    const chiesto = { importo_centesimi: 7000, entro: aggiungiGiorni(oggi, 20) }
    const { oggetto, non_dovuti_centesimi } = await anteprima(esercente, 'saldo', chiesto)
    await confermaAtto(p, esercente, { scopo: 'stralcio', oggetto })
    const nuovo = { ...chiesto, nota: 'Accordo', non_dovuti_centesimi }
    await chiamata(p, esercente, `${url}/saldo`, nuovo)()
    const body = { importo_centesimi: 7000 }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/saldo/ritira`, body) }
  },
  annulla_lo_stralcio: async (p) => {
    const { debito, debiti, url, anteprima } = await piano(p)
    const admin = await createAdmin(p.db)
    const { importo_centesimi } = await anteprima(admin, 'stralcio', {})
    const stralcia = { motivo: 'Irreperibile', importo_centesimi }
    await chiamata(p, admin, `${url}/stralcio`, stralcia)()
    const fai = chiamata(p, admin, `${url}/stralcio/annulla`, { importo_centesimi })
    return { debito, debiti, fai }
  },
  usa_un_codice: async (p) => {
    const { debito, debiti, usa } = await conCodice(p)
    const poi = sullaPagina(p, () => debito.paga(), debito.leggi)
    return { debito, debiti, fai: usa, poi: async () => poi(await debito.paga()) }
  },
  toglie_un_codice: async (p) => {
    const { debito, debiti, usa, url } = await conCodice(p)
    await usa()
    return { debito, debiti, fai: chiamata(p, debito.cliente, `${url}/togli_codice`) }
  },
  rimborsa_con_lo_sconto: async (p) => {
    const { debito, debiti, usa } = await conCodice(p)
    await usa()
    await sullaPagina(p, () => debito.paga(), debito.leggi)(await debito.paga())
    const body = { importo_centesimi: 8073, motivo: 'richiesta_cliente' }
    const fai = chiamata(p, debito.esercente, `/api/pagamenti/${debito.id}/rimborsi`, body)
    return { debito, debiti, fai }
  },
  si_abbona: async (p) => {
    const { debito, sottoscrivi, paga } = await abbonato(p)
    return {
      debito,
      debiti: [],
      fai: sottoscrivi,
      poi: async (risposta) => {
        // An order that was made already is paid from the list.
        const id = risposta?.body?.da_pagare_id ?? (await ultimo(p, debito.cliente.id))
        await paga(id)()
      },
    }
  },
  disdice: async (p) => {
    const { debito, cliente, gia } = await abbonato(p)
    const { url, debiti } = await gia()
    const { body } = await p.as(cliente)('GET', url)
    const fai = chiamata(p, cliente, `${url}/disdetta`, { fino_al: body.uscita.fino_al })
    return { debito, debiti, fai }
  },
  ritira_la_disdetta: async (p) => {
    const { debito, cliente, gia } = await abbonato(p)
    const { url, debiti } = await gia()
    const { body } = await p.as(cliente)('GET', url)
    await chiamata(p, cliente, `${url}/disdetta`, { fino_al: body.uscita.fino_al })()
    return { debito, debiti, fai: () => p.as(cliente)('DELETE', `${url}/disdetta`) }
  },
  recede_dall_abbonamento: async (p) => {
    const { debito, cliente, gia } = await abbonato(p)
    const { url, debiti } = await gia()
    const { rimborso_centesimi } = (await p.as(cliente)('POST', `${url}/recesso/anteprima`, {}))
      .body
    return { debito, debiti, fai: chiamata(p, cliente, `${url}/recesso`, { rimborso_centesimi }) }
  },
  cessa_un_abbonamento: async (p) => {
    const { debito, esercente, gia } = await abbonato(p)
    const { url, debiti } = await gia()
    const { body } = await p.as(esercente)('POST', `${url}/cessazione/anteprima`, {})
    const { oggetto, reso, rimborso_centesimi, annullati_centesimi } = body.data.find(
      (una: { reso: string }) => una.reso === 'periodo',
    )
    await confermaAtto(p, esercente, { scopo: 'cessa_abbonamento', oggetto })
    const atto = { reso, rimborso_centesimi, annullati_centesimi, motivo: 'Chiude la sala' }
    return { debito, debiti, fai: chiamata(p, esercente, `${url}/cessazione`, atto) }
  },
  salta_un_mese: async (p) => {
    const { debito, cliente, gia } = await abbonato(p)
    const { url, debiti } = await gia()
    const { body } = await p.as(cliente)('GET', url)
    const { dal } = body.pausa_possibile
    const pausa = { dal, riprende_il: aggiungiMesi(dal, 1) }
    return { debito, debiti, fai: chiamata(p, cliente, `${url}/pausa`, pausa) }
  },
  toglie_la_pausa: async (p) => {
    const { debito, cliente, gia } = await abbonato(p)
    const { url, debiti } = await gia()
    const { body } = await p.as(cliente)('GET', url)
    const { dal } = body.pausa_possibile
    await chiamata(p, cliente, `${url}/pausa`, { dal, riprende_il: aggiungiMesi(dal, 1) })()
    return { debito, debiti, fai: () => p.as(cliente)('DELETE', `${url}/pausa`) }
  },
}

/** The debt of the order that a cliente made last. */
async function ultimo(p: Payments, cliente_id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from pagamenti where cliente_id = ${cliente_id} and origine = 'abbonamento' order by id desc limit 1`.execute(
    p.db,
  )
  return rows[0]?.id ?? ''
}
