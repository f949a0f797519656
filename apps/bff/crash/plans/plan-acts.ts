import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { REGOLE_RIDUZIONE } from '@rateo/domain/atti/riduzione'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import {
  riprendiDilazioni,
  scadiSaldi,
  seguiRate,
} from '../../src/modules/accordi/dilazioni/index.ts'
import { seguiPromesse } from '../../src/modules/incasso/promesse/index.ts'
import { sbloccaRimborsi } from '../../src/modules/incasso/rimborsi/index.ts'
import { confermaAtto } from '../../test/conferma-atto.ts'
import { pagaSullaPagina } from '../../test/payments.ts'
import { prometti, rinegozia, terminaPromessa } from './agreement-acts.ts'
import { contesta, tornaDallaBanca } from './bank-acts.ts'
import { aperta, type Fatto, type Risposta, scelta } from './fatto.ts'
import type { Scena } from './scena.ts'

/** A card that the trial provider always refuses. */
const RIFIUTATA = '4000 0000 0000 0002'

const parte = (intero: number, n: number) => Math.max(1, Math.floor((intero * (n + 1)) / 100))

async function incassa(s: Scena, rata: Rata | undefined, importo: number, corpo: object = {}) {
  const { d, post } = s
  if (!rata?.pagamento) return undefined
  return post(d.esercente, `/api/pagamenti/${rata.pagamento._id}/incassi`, {
    importo_centesimi: importo,
    metodo: 'bonifico',
    incassato_il: s.p.deps.clock.today(),
    ...corpo,
  })
}

/** All that is left, or one rata, on the page of payment; the cliente then pays, is refused or goes away. */
const conCarta =
  (fine: 'paga' | 'rifiuta' | 'lascia', tutto: boolean): Fatto =>
  async (s, n) => {
    const { d, p, post } = s
    const rata = await aperta(s, n)
    if (!rata?.pagamento) return undefined
    const url = `/api/gateway/${rata.pagamento._id}`
    const vista = (await p.as(d.cliente)('GET', url)).body
    const estinzione = tutto ? vista.estinzioni?.[0] : undefined
    const insieme: string[] = (estinzione?.debiti ?? [])
      .map(({ _id }: { _id: string }) => _id)
      .filter((id: string) => id !== rata.pagamento?._id)
    const risposta = await post(d.cliente, `${url}/paga`, {
      metodo: 'carta',
      totale_visto_centesimi: estinzione?.totale_centesimi ?? vista.da_pagare_centesimi,
      ...(insieme.length > 0 && { insieme }),
    })
    if (risposta.status >= 400) return risposta
    const pagina = risposta.body.url_pagamento
    if (fine === 'paga') await pagaSullaPagina(pagina)
    if (fine === 'rifiuta') await pagaSullaPagina(pagina, RIFIUTATA).catch(() => undefined)
    if (fine !== 'paga') return post(d.cliente, `${url}/abbandona`)
    return p.as(d.cliente)('GET', url)
  }

/** An act of which the preview says the sums that the act is called with. */
async function conAnteprima(
  s: Scena,
  passo: string,
  chiesto: object,
  corpo: (visto: Record<string, number>) => object,
): Promise<Risposta> {
  const anteprima = await s.daEsercente(`${passo}/anteprima`, chiesto)
  if (anteprima.status >= 400) return anteprima
  const { oggetto } = anteprima.body
  if (typeof oggetto === 'string') {
    await confermaAtto(s.p, s.d.esercente, { scopo: 'stralcio', oggetto })
  }
  return s.daEsercente(passo, { ...chiesto, ...corpo(anteprima.body) })
}

const condona: Fatto = async (s, n) => {
  const rata = await aperta(s, n)
  if (rata === undefined) return undefined
  const chiesto = {
    capitale_centesimi: n % 3 === 0 ? parte(rata.capitale_centesimi, n) : 0,
    interessi_centesimi: n % 2 === 0 ? rata.interessi_centesimi : 0,
    mora: n % 5 === 0,
  }
  const visto = await s.daStaff(`rate/${rata.n}/condono/anteprima`, chiesto)
  if (visto.status >= 400) return visto
  const { dovuto_centesimi } = visto.body
  return s.daStaff(`rate/${rata.n}/condono`, { ...chiesto, motivo: 'Accordo', dovuto_centesimi })
}

const conCalendario =
  (passo: string, chiesto: (s: Scena, n: number) => object): Fatto =>
  async (s, n) => {
    const visto = await s.daEsercente(`${passo}/anteprima`, chiesto(s, n))
    if (visto.status >= 400) return visto
    const rate = visto.body.rate.map((r: { n: number; scadenza: string }) => ({
      n: r.n,
      scadenza: r.scadenza,
    }))
    const { fino_al } = visto.body
    return s.daEsercente(passo, passo === 'ripresa' ? { rate } : { fino_al, motivo: 'Pausa', rate })
  }

const rimborsa: Fatto = async (s, n) => {
  const { rate } = await s.leggi()
  const rata = scelta(
    rate.filter(({ pagato_centesimi, pagamento }) => pagato_centesimi > 0 && pagamento !== null),
    n,
  )
  if (!rata?.pagamento) return undefined
  return s.post(s.admin, `/api/pagamenti/${rata.pagamento._id}/rimborsi`, {
    importo_centesimi: parte(rata.pagato_centesimi, n),
    motivo: 'richiesta_cliente',
  })
}

const storna: Fatto = async (s, n) => {
  const { rate } = await s.leggi()
  const rata = scelta(
    rate.filter(({ pagamento }) => (pagamento?.tentativi ?? 0) > 0),
    n,
  )
  if (!rata?.pagamento) return undefined
  const quale = (n % rata.pagamento.tentativi) + 1
  return s.post(s.d.esercente, `/api/pagamenti/${rata.pagamento._id}/incassi/${quale}/storna`)
}

const annullaCondono: Fatto = async (s, n) => {
  const { rate } = await s.leggi()
  const rata = scelta(
    rate.filter(({ condono }) => condono !== null),
    n,
  )
  return rata?.condono
    ? s.daStaff(`rate/${rata.n}/condono/annulla`, {
        importo_centesimi: rata.condono.ultimo_centesimi,
      })
    : undefined
}

const sposta: Fatto = async (s, n) => {
  const rata = await aperta(s, n)
  if (rata === undefined) return undefined
  const scadenza = aggiungiGiorni(rata.scadenza, 1 + (n % 12))
  return s.daEsercente(`rate/${rata.n}/sposta`, { scadenza, era: rata.scadenza })
}

const stralcia =
  (passo: 'stralcio' | 'stralcio/annulla'): Fatto =>
  async (s) => {
    const visto = await s.daStaff(`${passo}/anteprima`)
    if (visto.status >= 400) return visto
    const { importo_centesimi } = visto.body
    return s.daStaff(passo, {
      importo_centesimi,
      ...(passo === 'stralcio' && { motivo: 'Irreperibile' }),
    })
  }

const niente = async (lavoro: Promise<number>): Promise<undefined> => {
  await lavoro
}

/** Everything that people and time can do to a plan; what its rules do not admit is refused, in words. */
export const FATTI: Readonly<Record<string, Fatto>> = {
  incassa_una_parte: async (s, n) => {
    const rata = await aperta(s, n)
    return incassa(s, rata, parte(rata?.residuo_centesimi ?? 0, n))
  },
  incassa_la_rata: async (s, n) => {
    const rata = await aperta(s, n)
    return incassa(s, rata, (rata?.residuo_centesimi ?? 0) + (rata?.mora_centesimi ?? 0))
  },
  incassa_tutto: async (s) => {
    const { estinzione } = await s.leggi()
    const quanto = estinzione?.da_pagare_centesimi ?? 0
    return incassa(s, await aperta(s, 0), quanto, { metodo: 'pos', tutto_il_piano: true })
  },
  paga_una_rata: conCarta('paga', false),
  paga_tutto: conCarta('paga', true),
  la_carta_e_rifiutata: conCarta('rifiuta', true),
  lascia_la_pagina: conCarta('lascia', true),
  storna,
  rimborsa,
  condona,
  annulla_condono: annullaCondono,
  sposta,
  sospendi: conCalendario('sospensione', ({ p }, n) => ({
    fino_al: aggiungiGiorni(p.deps.clock.today(), 5 + n),
  })),
  riprendi: conCalendario('ripresa', () => ({})),
  riduci: (s, n) =>
    conAnteprima(
      s,
      'riduzione',
      {
        importo_centesimi: parte(60_000, n),
        regola: REGOLE_RIDUZIONE[n % REGOLE_RIDUZIONE.length],
      },
      ({ resta_centesimi, da_rendere_centesimi }) => ({
        motivo: 'Reso',
        resta_centesimi,
        da_rendere_centesimi,
      }),
    ),
  diffida: (s) => conAnteprima(s, 'diffida', {}, ({ totale_centesimi }) => ({ totale_centesimi })),
  decadenza: (s) =>
    conAnteprima(s, 'decadenza', {}, ({ dovuto_centesimi }) => ({ dovuto_centesimi })),
  proponi_saldo: async (s, n) => {
    const { residuo_centesimi } = await s.leggi()
    const importo_centesimi = parte(residuo_centesimi, n)
    const entro = aggiungiGiorni(s.p.deps.clock.today(), 1 + (n % 30))
    return conAnteprima(s, 'saldo', { importo_centesimi, entro }, ({ non_dovuti_centesimi }) => ({
      nota: 'Accordo',
      non_dovuti_centesimi,
    }))
  },
  ritira_saldo: async (s) => {
    const { saldo } = await s.leggi()
    return s.daEsercente('saldo/ritira', { importo_centesimi: saldo?.importo_centesimi ?? 1 })
  },
  stralcia: stralcia('stralcio'),
  annulla_stralcio: stralcia('stralcio/annulla'),
  passano_giorni: async (s, n) => {
    s.avanti(1 + (n % 25))
    return undefined
  },
  passa_un_mese_e_i_lavori: async (s) => {
    s.avanti(31)
    await riprendiDilazioni(s.p.deps)
    await seguiRate(s.p.deps)
    await scadiSaldi(s.p.deps)
    await seguiPromesse(s.p.deps)
    return undefined
  },
  prometti,
  termina_promessa: terminaPromessa,
  rinegozia,
  contesta,
  torna_dalla_banca: tornaDallaBanca,
  lavorano_i_rimborsi: ({ p }) => niente(sbloccaRimborsi(p.deps)),
}
