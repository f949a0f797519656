import { expect, it } from 'vitest'
import type { DatiDilazione } from './atti-dilazione.ts'
import { emailDilazione, FATTI_DILAZIONE } from './dilazione.ts'

const dati: DatiDilazione = {
  id: '6562a1f4c0ffee0000000001',
  numero: 'DIL-212',
  esercente: 'Panificio Moretti',
  cliente: 'Giulia Ferrari',
  causale: 'Torta di nozze',
  residuo_centesimi: 0,
  totale_centesimi: 120_000,
  n_rate: 6,
  entro: '2026-11-28',
  motivo: null,
  su_debito: true,
  interessi_centesimi: 3528,
  spese_centesimi: 0,
  tan_percento: 12,
  taeg_percento: 12.68,
  piano: '6 rate: 5 da 200,00 € e 1 da 200,01 €',
  addebito_su: 'Visa •••• 4242',
  prossima: { scadenza: '2026-12-22', importo_centesimi: 17_255 },
  pagato_centesimi: 103_528,
  e_saldata: true,
  sospensione: null,
}
const ORIGIN = 'https://rateo.test'

it.each(FATTI_DILAZIONE)(
  'DIL-M4 (parte) «%s»: chi lo legge sa se il denaro si è mosso',
  (fatto) => {
    const email = (['cliente', 'esercente'] as const)
      .map((parte) => emailDilazione(dati, fatto, parte, ORIGIN))
      .filter((una) => una !== null)
    expect(email.length).toBeGreaterThan(0)
    for (const { testo, oggetto } of email) {
      expect(testo).toMatch(/non è stato addebitato alcun importo/i)
      expect(testo).toContain(`${ORIGIN}/dilazioni/${dati.id}`)
      expect(oggetto).not.toMatch(/\n/)
    }
  },
)

it('DIL-M4 (parte) la proposta dice entro quando rispondere, il rifiuto perché', () => {
  const proposta = emailDilazione(dati, 'invia', 'cliente', ORIGIN)
  expect(proposta?.testo).toContain('entro il 28 novembre 2026')
  expect(emailDilazione(dati, 'invia', 'esercente', ORIGIN)).toBe(null)
  const rifiuto = emailDilazione({ ...dati, motivo: 'Troppo caro' }, 'rifiuta', 'esercente', ORIGIN)
  expect(rifiuto?.testo).toContain('Troppo caro')
})

it('DIL-M4 (parte) la proposta porta importi, TAN e TAEG; un importo nuovo che non si fa non è un debito di prima', () => {
  const proposta = emailDilazione(dati, 'invia', 'cliente', ORIGIN)
  expect(proposta?.testo).toMatch(/Piano: 6 rate: 5 da 200,00.*Interessi e spese: 35,28/s)
  expect(proposta?.testo).toMatch(/TAN fisso: 12,00 %\nTAEG: 12,68 %/)
  expect(proposta?.testo).toContain('Il debito resta da pagare come prima')
  const nuovo = { ...dati, su_debito: false }
  for (const fatto of ['annulla', 'non_perfeziona', 'scade'] as const) {
    expect(emailDilazione(dati, fatto, 'cliente', ORIGIN)?.testo).toContain('quello di prima')
    expect(emailDilazione(nuovo, fatto, 'cliente', ORIGIN)?.testo).toMatch(/non è dovuto nulla/)
  }
})

it('DIL-M4 (parte) cominciata dice quando e su che cosa si addebita, conclusa vale come quietanza', () => {
  const testo = (d: DatiDilazione, fatto: 'attiva' | 'conclude') =>
    emailDilazione(d, fatto, 'cliente', ORIGIN)?.testo
  expect(testo(dati, 'attiva')).toMatch(
    /la addebitiamo da soli: 172,55\s€ il 22 dicembre 2026, su Visa •••• 4242/,
  )
  expect(testo({ ...dati, addebito_su: null }, 'attiva')).toMatch(
    /da pagare entro il 22 dicembre 2026/,
  )
  expect(testo(dati, 'conclude')).toMatch(/ha ricevuto 1\.035,28\s€ a saldo.*vale come quietanza/)
  expect(testo({ ...dati, e_saldata: false }, 'conclude')).not.toContain('quietanza')
})
