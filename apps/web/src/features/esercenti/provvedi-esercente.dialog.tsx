import { Checkbox, Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import type { Interruttore } from '@rateo/domain/permessi/capacita'
import { useRef, useState } from 'react'
import { fieldMessageOf } from '../../api/client.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField, readTyped, typedError } from '../../ui/fields/money-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Decisione, useDecisione } from './esercenti.api.ts'
import classes from './esercenti.module.css'
import { CAPACITA_TEXT, PROVVEDIMENTI, type Provvedimento } from './words.ts'

const MAX = 500
/** What a suspension does not stop by itself. */
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

/** A measure of the staff: why, until when, and what else it stops. */
export function ProvvediDialog({ azione, esercente, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const [values, setValues] = useState<Values>({ motivo: '', fino_al: '', tetto: '', ferma: [] })
  const [errors, setErrors] = useState<Errors>({})
  const motivo = useRef<HTMLTextAreaElement>(null)
  const { titolo, conferma, effetto, fatto, pericoloso } = PROVVEDIMENTI[azione]
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const submit = () => {
    const wrong = check(azione, values)
    setErrors(wrong)
    if (wrong.motivo) motivo.current?.focus()
    if (Object.keys(wrong).length > 0) return
    decidi.mutate(toDecisione(azione, values), {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: `${esercente.ragione_sociale}: ${fatto}.` })
      },
    })
  }
  const hasDay = azione === 'limita' || azione === 'sospendi' || azione === 'avvia_cessazione'
  return (
    <DecisionDialog
      isOpen
      title={titolo}
      confirmLabel={conferma}
      isDangerous={pericoloso}
      isBusy={decidi.isPending}
      error={decidi.error}
      fields={['motivo', 'fino_al', 'tetto_centesimi']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes['effetto']}>{effetto}</p>
      {azione === 'sospendi' && <Ferma ferma={values.ferma} onChange={(ferma) => set({ ferma })} />}
      {azione === 'limita' && (
        <MoneyField
          label="Tetto in 30 giorni"
          description="Vuoto: il tetto di tutti, in Gestione"
          value={values.tetto}
          error={errors.tetto ?? fieldMessageOf(decidi.error, 'tetto_centesimi')}
          onChange={(tetto) => set({ tetto })}
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
          value={values.fino_al}
          error={errors.fino_al ?? fieldMessageOf(decidi.error, 'fino_al')}
          onChange={(fino_al) => set({ fino_al })}
        />
      )}
      {azione !== 'cessa' && (
        <Textarea
          ref={motivo}
          label="Motivo"
          description="L’esercente lo legge nell’e-mail che riceve"
          rows={3}
          maxLength={MAX}
          value={values.motivo}
          error={errors.motivo ?? fieldMessageOf(decidi.error, 'motivo')}
          onChange={(event) => set({ motivo: event.currentTarget.value })}
          data-autofocus
        />
      )}
    </DecisionDialog>
  )
}

type FermaProps = { ferma: Interruttore[]; onChange: (ferma: Interruttore[]) => void }

const Ferma = ({ ferma, onChange }: FermaProps) => (
  <Checkbox.Group
    label="Ferma anche"
    value={ferma}
    onChange={(value) => onChange(A_SCELTA.filter((nome) => value.includes(nome)))}
  >
    <div className={classes['scelte']}>
      {A_SCELTA.map((nome) => (
        <Checkbox key={nome} value={nome} label={CAPACITA_TEXT[nome]} />
      ))}
    </div>
  </Checkbox.Group>
)
