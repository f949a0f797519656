import { NativeSelect } from '@mantine/core'
import type { EsitoEstratto } from '@rateo/contract/ponte/banca'
import { type ColonnaBanca, COLONNE_BANCA, NOMI_COLONNA_BANCA } from '@rateo/domain/banca/csv-banca'
import layout from '../../ui/layout.module.css'
import classes from './banca.module.css'

export type Mappatura = Pick<NonNullable<EsitoEstratto['colonne']>, 'titoli' | 'colonne' | 'date'>

const DATE = [
  { value: 'gma', label: 'Giorno, mese, anno' },
  { value: 'amg', label: 'Anno, mese, giorno' },
  { value: 'mga', label: 'Mese, giorno, anno' },
] as const

type Props = {
  colonne: NonNullable<EsitoEstratto['colonne']>
  value: Mappatura
  onChange: (mappatura: Mappatura) => void
}

/** Says what each column of the file of a bank is, beside its first lines. It is kept for the next file. */
export function MappaturaFields({ colonne: { titoli, righe }, value, onChange }: Props) {
  const set = (colonna: ColonnaBanca, posto: string) => {
    const { [colonna]: _, ...altre } = value.colonne
    onChange({ ...value, colonne: posto === '' ? altre : { ...altre, [colonna]: Number(posto) } })
  }
  const options = [
    { value: '', label: 'Nessuna' },
    ...titoli.map((titolo, n) => ({ value: String(n), label: titolo || `Colonna ${n + 1}` })),
  ]
  return (
    <section aria-label="Le colonne del file">
      <h3 className={layout['headingSmall']}>Le colonne del file</h3>
      <div className={classes['sample']}>
        <table className={layout['tableTight']}>
          <caption className={layout['note']}>Le prime righe, come le leggiamo</caption>
          <thead>
            <tr className={layout['headings']}>
              {options.slice(1).map(({ value: n, label }) => (
                <th key={n} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {righe.map((celle) => (
              <tr key={celle.join('\u001F')}>
                {celle.map((cella, n) => (
                  // The cells of a line keep their places.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={n}>{cella}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes['choices']}>
        {COLONNE_BANCA.map((colonna) => (
          <NativeSelect
            key={colonna}
            label={NOMI_COLONNA_BANCA[colonna]}
            data={options}
            value={String(value.colonne[colonna] ?? '')}
            onChange={(event) => set(colonna, event.currentTarget.value)}
          />
        ))}
        <NativeSelect
          label="Le date sono scritte"
          data={DATE}
          value={value.date}
          onChange={({ currentTarget }) => {
            const date = DATE.find((una) => una.value === currentTarget.value)
            if (date) onChange({ ...value, date: date.value })
          }}
        />
      </div>
    </section>
  )
}
