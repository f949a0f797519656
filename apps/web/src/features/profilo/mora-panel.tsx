import { Checkbox, TextInput } from '@mantine/core'
import { getMora, impostaMora, type RegoleMora } from '@rateo/contract/incasso/mora'
import { TOLLERANZA_MAX } from '@rateo/contract/incasso/righe-mora'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo, formattaTasso } from '@rateo/domain/parole/formato'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'

const moraQuery = queryOptions({ queryKey: [...PROFILO, 'mora'], queryFn: () => call(getMora) })

/** Whether what is paid late costs more: off until it is asked for (DIL-M9). */
export function MoraPanel() {
  return (
    <Panel title="Interessi di mora">
      <QueryPart query={useQuery(moraQuery)}>
        {(regole) => <Regole key={JSON.stringify(regole)} regole={regole} />}
      </QueryPart>
    </Panel>
  )
}

const tasso = (punti: number | null) => (punti === null ? 'non ancora noto' : formattaTasso(punti))

function Regole({ regole }: { regole: RegoleMora }) {
  const toast = useToast()
  const { held, values, isUnsaved, field, tick } = useContractForm({
    initial: {
      attiva: regole.attiva_dal !== null,
      tolleranza_giorni: String(regole.tolleranza_giorni),
    },
    toBody: ({ attiva, tolleranza_giorni }) => ({
      body: { attiva, tolleranza_giorni: Number(tolleranza_giorni) },
    }),
    check: ({ tolleranza_giorni: giorni }) =>
      /^\d{1,2}$/.test(giorni.trim()) && Number(giorni) <= TOLLERANZA_MAX
        ? {}
        : { tolleranza_giorni: `Inserisci i giorni, da 0 a ${TOLLERANZA_MAX}` },
    change: useChangeAccount(impostaMora, [PROFILO]),
    onDone: () =>
      toast({
        tone: 'successo',
        text: values.attiva ? 'Mora attiva.' : 'Mora spenta: nulla cresce più.',
      }),
    draft: 'profilo-mora',
  })
  return (
    <Form held={held} label="Salva" isDisabled={!isUnsaved} isQuiet mansione="listino">
      <Checkbox
        label="Chiedi gli interessi su ciò che è pagato in ritardo"
        description={
          regole.attiva_dal === null
            ? 'Si contano da oggi: i giorni passati non costano nulla a nessuno'
            : `Si contano dal ${formattaGiornoLungo(regole.attiva_dal)}`
        }
        {...tick('attiva')}
      />
      <TextInput
        label="Giorni di tolleranza"
        description="Dopo la scadenza, prima che cominci la mora"
        inputMode="numeric"
        maw={280}
        {...field('tolleranza_giorni')}
      />
      <p className={classes['dim']}>
        Oggi: {tasso(regole.tasso_consumatori)} l’anno per le persone, {tasso(regole.tasso_imprese)}{' '}
        tra imprese, dove si aggiungono una volta {formattaEuro(regole.spese_recupero_centesimi)} di
        spese di recupero. Il cliente vede importo, giorni e tasso prima di pagare; su un singolo
        pagamento puoi condonarla.
      </p>
    </Form>
  )
}
