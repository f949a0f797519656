import { describe, expect, it } from 'vitest'
import { modifiche } from './modifiche.ts'

const ID = '6b01def0640ff0fd311f8338'
const fatte = (entita: string, dopo: object, prima: object | null = null) =>
  modifiche(
    {
      entita,
      prima: prima as Record<string, unknown> | null,
      dopo: dopo as Record<string, unknown>,
    },
    { conIdentificativi: true },
  ).map(({ campo, prima, dopo }) => [campo, prima, dopo])

describe('GES-M5 X7 prima e dopo si leggono come sulle pagine', () => {
  it.each([
    [
      'pagamento',
      { stato: 'insoluto' },
      { stato: 'in_elaborazione' },
      ['Stato', 'Insoluto', 'In elaborazione'],
    ],
    ['abbonamento', { stato: 'attivo' }, { stato: 'disdetto' }, ['Stato', 'Attivo', 'Disdetto']],
    ['rata', null, { stato: 'scaduta' }, ['Stato', null, 'Scaduta']],
    ['chiave_api', { stato: 'attiva' }, { stato: 'revocata' }, ['Stato', 'Attiva', 'Revocata']],
    ['sessione_cassa', null, { importo_centesimi: -165_000 }, ['Importo', null, '−1.650,00 €']],
    ['pagamento', null, { metodo: 'sdd_banca' }, ['Metodo', null, 'Addebito SDD con la banca']],
    [
      'pagamento',
      null,
      { metodo: 'Mastercard •••• 4444' },
      ['Metodo', null, 'Mastercard •••• 4444'],
    ],
    ['cassa', null, { verifica_altra_persona: false }, ['Verifica altra persona', null, 'no']],
    ['cassa', null, { matricola_rt: '99MEX024518' }, ['Matricola RT', null, '99MEX024518']],
    ['distinta', null, { addebito_il: '2026-11-27' }, ['Addebito il', null, '27/11/2026']],
    [
      'pagamento',
      { valido_fino: '2026-11-27T22:30:00.000Z' },
      {},
      ['Valido fino', '27/11/2026, 23:30', null],
    ],
    [
      'impostazione',
      null,
      { valido_dal: '2026-11-30T23:00:00.000Z' },
      ['Valido dal', null, '01/12/2026'],
    ],
    ['invito', null, { quota_centesimi_percento: 1250 }, ['Quota', null, '12,50%']],
    ['consulente', null, { quota_percento: '12.50' }, ['Quota', null, '12,50%']],
    ['mandato', null, { motivo: 'conto_chiuso' }, ['Motivo', null, 'Conto chiuso']],
    ['chiave_api', null, { nome: 'cassa_bar' }, ['Nome', null, 'cassa_bar']],
    [
      'esercente',
      null,
      { mancano: ['documento_identita', 'visura'] },
      ['Mancano', null, 'Documento identita, visura'],
    ],
    [
      'esportazione',
      null,
      { ricerca: { stato: 'pronto', page: 0 } },
      ['Ricerca', null, 'Stato: Pronto; Page: 0'],
    ],
  ])('%s %o → %o', (entita, prima, dopo, riga) => {
    const [trovata] = fatte(entita, dopo, prima)
    expect(trovata?.map((text) => text?.replaceAll('\u00A0', ' ') ?? null)).toEqual(riga)
  })

  it('quello che è rimasto uguale non si ripete', () => {
    expect(
      fatte('pagamento', { stato: 'pagato', importo_centesimi: 1 }, { stato: 'pagato' }),
    ).toEqual([['Importo', null, '0,01\u00A0€']])
  })

  it('gli identificativi di altri record li legge solo lo staff', () => {
    const evento = { entita: 'sessione_cassa', prima: null, dopo: { chiusura_id: ID, righe: 2 } }
    expect(modifiche(evento, { conIdentificativi: false })).toEqual([
      { campo: 'Righe', prima: null, dopo: '2' },
    ])
    expect(modifiche(evento, { conIdentificativi: true })).toContainEqual({
      campo: 'Chiusura',
      prima: null,
      dopo: ID,
    })
  })
})
