import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  calendarioSolleciti,
  type SollecitiDilazione,
} from '@rateo/contract/accordi/solleciti-dilazione'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Prossimi } from './prossimi.tsx'
import { anteprimaQuery, type Scelta, useScegliSolleciti } from './solleciti.api.ts'

type Calendario = SollecitiDilazione['calendario']
type Props = { id: string; calendario: Calendario; onClose: () => void }
type Values = { comune: boolean; promemoria: string; solleciti: string; sms_dal: string }

const WAIT_MS = 300

/** Days typed one after the other; what is no number is refused by the schema. */
const giorniDi = (testo: string): number[] =>
  testo
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

const detti = (giorni: readonly number[]) => giorni.join(', ')

const valuesOf = ({ promemoria, solleciti, sms_dal }: Calendario): Values => ({
  comune: false,
  promemoria: detti(promemoria.toSorted((a, b) => b - a)),
  solleciti: detti(solleciti),
  sms_dal: sms_dal === null ? '' : String(sms_dal),
})

const bodyOf = ({ comune, promemoria, solleciti, sms_dal }: Values): Scelta => ({
  calendario: comune
    ? null
    : {
        promemoria: giorniDi(promemoria),
        solleciti: giorniDi(solleciti),
        sms_dal: sms_dal.trim() === '' ? null : Number(sms_dal),
      },
})

/** Says what is wrong with each field. */
function faultsOf(values: Values): { [K in keyof Values]?: string } {
  const { calendario } = bodyOf(values)
  if (calendario === null) return {}
  const issues = calendarioSolleciti.safeParse(calendario).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Gives a plan its own days of promemoria and solleciti, with the messages that would leave (DIL-M8). */
export function ScegliSollecitiDialog({ id, calendario, onClose }: Props) {
  const toast = useToast()
  const { held, values, field, tick } = useContractForm({
    initial: valuesOf(calendario),
    toBody: bodyOf,
    check: faultsOf,
    names: { 'calendario/sms_dal': 'sms_dal' },
    change: useScegliSolleciti(id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Giorni salvati: i prossimi messaggi seguono questi.' })
    },
  })
  const [waited] = useDebouncedValue(values, WAIT_MS)
  const isRight = Object.keys(faultsOf(waited)).length === 0
  const { data, error } = useQuery({
    ...anteprimaQuery(id, bodyOf(waited)),
    enabled: isRight,
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog title="Giorni di questo piano" held={held} label="Salva i giorni" onClose={onClose}>
      <p className={layout['flat']}>
        Valgono per tutte le rate di questo piano, finché non sono pagate. Dal giorno{' '}
        {calendario.formale_dal} dopo la scadenza un sollecito è una lettera formale.
      </p>
      <Checkbox label="Usa i giorni di tutti i piani" {...tick('comune')} />
      {!values.comune && (
        <>
          <TextInput
            label="Promemoria"
            description="Giorni prima della scadenza, separati da una virgola; 0 è il giorno stesso"
            data-autofocus
            {...field('promemoria')}
          />
          <TextInput
            label="Solleciti"
            description="Giorni dopo la scadenza, separati da una virgola"
            {...field('solleciti')}
          />
          <TextInput
            label="Anche per SMS dal giorno"
            description="Dopo la scadenza; vuoto, mai"
            inputMode="numeric"
            {...field('sms_dal')}
          />
        </>
      )}
      {isRight && error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {isRight && error === null && data && <Anteprima righe={data.in_arrivo} />}
    </FormDialog>
  )
}

const Anteprima = ({ righe }: { righe: SollecitiDilazione['in_arrivo'] }) =>
  righe.length === 0 ? (
    <p className={layout['flat']}>Con questi giorni da domani non parte nessun messaggio.</p>
  ) : (
    <div>
      <p className={layout['lineProse']}>Partirebbero questi, finché la rata non è pagata.</p>
      <Prossimi righe={righe} />
    </div>
  )
