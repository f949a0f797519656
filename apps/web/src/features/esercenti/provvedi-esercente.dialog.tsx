import { Checkbox, Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import type { Interruttore } from '@rateo/domain/permessi/capacita'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { type Decisione, useDecisione } from './esercenti.api.ts'
import layout from '../../ui/layout.module.css'
import { CAPACITA_TEXT, MOTIVO_MAX, PROVVEDIMENTI, type Provvedimento } from './words.ts'

/** Capacità that a suspension leaves, unless they are ticked here. */
const A_SCELTA = ['rinnovi_e_rate', 'rimborsi', 'api'] as const satisfies readonly Interruttore[]

type Values = { motivo: string; fino_al: string; tetto: string; ferma: Interruttore[] }
type Errors = Partial<Record<'motivo' | 'fino_al' | 'tetto', string>>

function check(azione: Provvedimento, { motivo, fino_al, tetto }: Values): Errors {
  const wantsReason = azione !== 'cessa' && motivo.trim() === ''
  const tettoError = azione === 'limita' && tetto.trim() !== '' ? typedError(tetto) : null
  return {
    ...(wantsReason && { motivo: 'Scrivi il motivo: l’esercente lo legge nell’e-mail.' }),
    ...(azione === 'avvia_cessazione' &&
      fino_al === '' && { fino_al: 'Inserisci l’ultimo giorno' }),
    ...(tettoError && { tetto: tettoError }),
  }
}

function toDecisione(azione: Provvedimento, values: Values): Decisione {
  const motivo = values.motivo.trim()
  const fino_al = values.fino_al === '' ? null : values.fino_al
  switch (azione) {
    case 'limita':
      return { azione, body: { motivo, fino_al, tetto_centesimi: readTyped(values.tetto) } }
    case 'sospendi':
      return { azione, body: { motivo, fino_al, ferma: values.ferma } }
    case 'avvia_cessazione':
      return { azione, body: { motivo, fino_al: values.fino_al } }
    case 'cessa':
      return { azione }
    case 'riattiva':
    case 'disattiva':
      return { azione, body: { motivo } }
  }
}

type Props = { azione: Provvedimento; esercente: Esercente; onClose: () => void }

const INITIAL: Values = { motivo: '', fino_al: '', tetto: '', ferma: [] }

/** A measure of the staff: why, until when, and what else it stops. */
export function ProvvediDialog({ azione, esercente, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const { titolo, conferma, effetto, fatto, pericoloso } = PROVVEDIMENTI[azione]
  const { held, form, values, field } = useContractForm({
    initial: INITIAL,
    names: { tetto_centesimi: 'tetto' },
    toBody: (typed) => toDecisione(azione, typed),
    check: (typed) => check(azione, typed),
    change: decidi,
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `${esercente.ragione_sociale}: ${fatto}.` })
    },
  })
  const hasDay = azione === 'limita' || azione === 'sospendi' || azione === 'avvia_cessazione'
  return (
    <FormDialog
      title={titolo}
      held={held}
      label={conferma}
      isDangerous={pericoloso}
      onClose={onClose}
    >
      <p className={layout['prose']}>{effetto}</p>
      {azione === 'sospendi' && (
        <Ferma ferma={values.ferma} onChange={(ferma) => form.setValues({ ferma })} />
      )}
      {azione === 'limita' && (
        <MoneyField
          label="Tetto in 30 giorni"
          description="Vuoto: il tetto di tutti, in Gestione"
          {...field('tetto')}
        />
      )}
      {hasDay && (
        <DayField
          label={azione === 'avvia_cessazione' ? 'Ultimo giorno' : 'Fino al'}
          description={
            azione === 'avvia_cessazione'
              ? 'Dal giorno dopo il contratto è finito'
              : 'Compreso; vuoto: finché non lo riattivi'
          }
          {...field('fino_al')}
        />
      )}
      {azione !== 'cessa' && (
        <Textarea
          label="Motivo"
          description="L’esercente lo legge nell’e-mail che riceve"
          rows={3}
          maxLength={MOTIVO_MAX}
          data-autofocus
          {...field('motivo')}
        />
      )}
    </FormDialog>
  )
}

type FermaProps = { ferma: Interruttore[]; onChange: (ferma: Interruttore[]) => void }

const Ferma = ({ ferma, onChange }: FermaProps) => (
  <Checkbox.Group
    label="Ferma anche"
    value={ferma}
    onChange={(value) => onChange(A_SCELTA.filter((nome) => value.includes(nome)))}
  >
    <div className={layout['choices']}>
      {A_SCELTA.map((nome) => (
        <Checkbox key={nome} value={nome} label={CAPACITA_TEXT[nome]} />
      ))}
    </div>
  </Checkbox.Group>
)
