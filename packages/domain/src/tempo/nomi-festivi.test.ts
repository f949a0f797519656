import { expect, it } from 'vitest'
import { chiusureTarget, festivi } from './calendario.ts'
import { giorniFermi } from './nomi-festivi.ts'

it('GES-B3 (parte) ogni festa e ogni chiusura delle banche ha un nome, e si elenca una volta', () => {
  for (let anno = 2000; anno <= 2099; anno += 1) {
    const fermi = giorniFermi(anno)
    expect(fermi.filter(({ nome }) => nome === '')).toEqual([])
    expect(fermi.filter(({ festa }) => festa).map(({ giorno }) => giorno)).toEqual(festivi(anno))
    expect(fermi.filter(({ banche }) => banche).map(({ giorno }) => giorno)).toEqual(
      chiusureTarget(anno),
    )
  }
})

it('GES-B3 (parte) il 2 giugno le banche lavorano, il venerdì santo no ed è un giorno come gli altri', () => {
  const di = (giorno: string) => giorniFermi(2026).find((uno) => uno.giorno === giorno)
  expect(di('2026-06-02')).toMatchObject({
    nome: 'Festa della Repubblica',
    festa: true,
    banche: false,
  })
  expect(di('2026-04-03')).toMatchObject({ nome: 'Venerdì santo', festa: false, banche: true })
  expect(di('2026-10-04')?.nome).toBe('San Francesco')
})

it('GES-B3 (parte) due feste nello stesso giorno si leggono tutte e due', () => {
  const due = giorniFermi(2011).find(({ giorno }) => giorno === '2011-04-25')
  expect(due?.nome).toBe('Festa della Liberazione e Lunedì dell’Angelo')
})
