import { describe, expect, it } from 'vitest'
import { avvisoMancato, dirittoDiRecesso, preavvisoDovuto } from './avviso-rinnovo.ts'

const MAI = { rinnovato_il: null, fine: '2027-02-28' }
const GIA = { rinnovato_il: '2027-02-28', fine: '2028-02-28' }
const avviso = (inviato_il: string) => [{ giorno: '2027-02-28', inviato_il }]

describe('ABB-M6 (parte) l’avviso del rinnovo tacito, e che cosa comporta se manca', () => {
  it('30 giorni prima basta, 29 no; finché si può ancora mandare non manca', () => {
    expect(avvisoMancato(MAI, [], '2027-01-29')).toBeNull()
    expect(avvisoMancato(MAI, avviso('2027-01-29'), '2027-02-10')).toBeNull()
    const mancato = { rinnovo: '2027-02-28', fino_al: '2027-02-27' }
    expect(avvisoMancato(MAI, [], '2027-01-30')).toEqual(mancato)
    expect(avvisoMancato(MAI, avviso('2027-01-30'), '2027-02-10')).toEqual(mancato)
  })

  it('rinnovato senza avviso, il diritto dura fino al rinnovo dopo; con l’avviso non c’è', () => {
    const mancato = { rinnovo: '2027-02-28', fino_al: '2028-02-27' }
    expect(avvisoMancato(GIA, [], '2027-06-01')).toEqual(mancato)
    expect(avvisoMancato(GIA, avviso('2027-01-20'), '2027-06-01')).toBeNull()
    expect(preavvisoDovuto(15, mancato)).toBe(0)
    expect(preavvisoDovuto(15, null)).toBe(15)
  })

  it('dà il recesso con i giorni non avuti, solo dopo il rinnovo; nei 14 giorni vale quello', () => {
    const a = { recesso_entro: '2026-03-14', avvio_chiesto: false }
    const mancato = { rinnovo: '2027-02-28', fino_al: '2028-02-27' }
    expect(dirittoDiRecesso(a, mancato, '2026-03-14').reso).toBe('tutto')
    expect(dirittoDiRecesso(a, mancato, '2027-02-27').recesso_entro).toBe('2026-03-14')
    expect(dirittoDiRecesso(a, mancato, '2027-02-28')).toEqual({
      recesso_entro: '2028-02-27',
      reso: 'pro_rata',
    })
    expect(dirittoDiRecesso(a, null, '2027-03-01').recesso_entro).toBe('2026-03-14')
  })
})
