import { Textarea, TextInput } from '@mantine/core'
import type { Cassa } from '@rateo/contract/incasso/casse'
import type { RigaQuadratura } from '@rateo/domain/cassa/cassa'
import { NOMI_METODO_CASSA } from '@rateo/domain/cassa/cassa-parole'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { lasciatoDi, posName, type Testi } from './leggi-conteggio.ts'
import { ContaTagli, contatiDi } from './tagli.tsx'

type Props = {
  cassa: Pick<Cassa, 'terminali' | 'matricola_rt' | 'fondo_centesimi'>
  testi: Testi
  scrivi: (testi: Record<string, string>) => void
  errors: Readonly<Record<string, string>>
  /** The cash was counted again since: it stays as it was. */
  cashIsFixed?: boolean
}

function Contanti({ cassa, testi, scrivi, errors }: Props) {
  const contati = contatiDi(testi)
  return (
    <Panel title="Contanti">
      <ContaTagli pezzi={testi} onChange={scrivi} />
      <div className={classes['two']}>
        <MoneyField
          label="Quanto lasci in cassa"
          description="Il fondo per il giorno dopo"
          size="md"
          value={lasciatoDi(testi, cassa.fondo_centesimi, contati)}
          onChange={(text) => scrivi({ lasciato: text })}
          error={errors['lasciato']}
        />
        <TextInput
          label="Banca del versamento"
          description="Facoltativa: dove porti il resto"
          size="md"
          maxLength={60}
          value={testi['banca'] ?? ''}
          onChange={(event) => scrivi({ banca: event.currentTarget.value })}
          error={errors['banca']}
        />
      </div>
    </Panel>
  )
}

function Altri({ cassa, testi, scrivi, errors }: Props) {
  const terminali = cassa.terminali.filter(({ attivo }) => attivo)
  const campo = (name: string, label: string) => (
    <MoneyField
      key={name}
      label={label}
      size="md"
      value={testi[name] ?? ''}
      onChange={(text) => scrivi({ [name]: text })}
      error={errors[name]}
    />
  )
  return (
    <Panel title="POS e altri metodi">
      <div className={classes['two']}>
        {terminali.map(({ _id, nome }) => campo(posName(_id), `Totale ${nome}`))}
        {terminali.length === 0 && campo(posName(null), 'Totale POS')}
        {campo('assegno', 'Assegni')}
        {campo('buono', 'Buoni')}
      </div>
    </Panel>
  )
}

function Registratore({ cassa, testi, scrivi, errors }: Props) {
  return (
    <Panel title="Registratore telematico">
      {cassa.matricola_rt === null && (
        <p className={classes['note']}>
          Facoltativo: questa cassa non ha la matricola di un registratore.
        </p>
      )}
      <div className={classes['two']}>
        <TextInput
          label="Numero della chiusura Z"
          size="md"
          inputMode="numeric"
          maxLength={5}
          value={testi['rt_z'] ?? ''}
          onChange={(event) => scrivi({ rt_z: event.currentTarget.value })}
          error={errors['rt_z']}
        />
        <MoneyField
          label="Totale del giorno"
          size="md"
          value={testi['rt_totale'] ?? ''}
          onChange={(text) => scrivi({ rt_totale: text })}
          error={errors['rt_totale']}
        />
        <MoneyField
          label="Di cui pagati con strumenti elettronici"
          size="md"
          value={testi['rt_elettronico'] ?? ''}
          onChange={(text) => scrivi({ rt_elettronico: text })}
          error={errors['rt_elettronico']}
        />
      </div>
    </Panel>
  )
}

/** Everything that is counted at the end of a day (CAS-M5). */
export function ConteggioFields(props: Props) {
  return (
    <>
      {!props.cashIsFixed && <Contanti {...props} />}
      <Altri {...props} />
      <Registratore {...props} />
    </>
  )
}

/** Expected beside counted, method by method. */
export function QuadraturaPanel({ righe }: { righe: readonly RigaQuadratura[] }) {
  return (
    <Panel title="Quadratura">
      <ul className={layout['list']}>
        {righe.map(({ metodo, atteso_centesimi, contato_centesimi, differenza_centesimi }) => (
          <li key={metodo} className={classes['line']}>
            <span className={classes['who']}>
              <strong>{NOMI_METODO_CASSA[metodo]}</strong>
              <span className={classes['note']}>
                attesi {formattaEuro(atteso_centesimi)} · contati {formattaEuro(contato_centesimi)}
              </span>
            </span>
            <span className={classes['amount']} data-off={differenza_centesimi !== 0}>
              {differenza_centesimi === 0 ? 'Quadra' : <Money centesimi={differenza_centesimi} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type NotaProps = Pick<Props, 'testi' | 'scrivi' | 'errors'> & { isRequired: boolean }

export const NotaField = ({ testi, scrivi, errors, isRequired }: NotaProps) => (
  <Textarea
    label={isRequired ? 'Motivo della differenza' : 'Nota'}
    {...(!isRequired && { description: 'Facoltativa' })}
    maxLength={300}
    rows={3}
    size="md"
    value={testi['nota'] ?? ''}
    onChange={(event) => scrivi({ nota: event.currentTarget.value })}
    error={errors['nota']}
  />
)
