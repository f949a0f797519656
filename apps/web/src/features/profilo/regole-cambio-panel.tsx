import { Radio } from '@mantine/core'
import {
  getRegoleCambio,
  impostaRegoleCambio,
  type RegoleCambio,
} from '@rateo/contract/accordi/cambio-piano'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'

const regoleQuery = queryOptions({
  queryKey: [...PROFILO, 'regole-cambio'],
  queryFn: () => call(getRegoleCambio),
})

/** The moment from which a dearer piano holds, for all who subscribed (ABB-B1). */
export function RegoleCambioPanel() {
  return (
    <Panel title="Cambi di piano">
      <QueryPart query={useQuery(regoleQuery)}>
        {(regole) => <Regole key={regole.piu_caro} regole={regole} />}
      </QueryPart>
    </Panel>
  )
}

function Regole({ regole }: { regole: RegoleCambio }) {
  const toast = useToast()
  const { form, held, values, isUnsaved } = useContractForm({
    initial: { piu_caro: regole.piu_caro },
    toBody: ({ piu_caro }) => ({ body: { piu_caro } }),
    change: useChangeAccount(impostaRegoleCambio, [PROFILO]),
    onDone: () => toast({ tone: 'successo', text: 'Regola dei cambi di piano salvata.' }),
    draft: 'profilo-regole-cambio',
  })
  return (
    <Form held={held} label="Salva" isDisabled={!isUnsaved} isQuiet>
      <Radio.Group
        label="Chi passa a un piano più caro, o prende più posti"
        value={values.piu_caro}
        onChange={(scelto) =>
          form.setFieldValue('piu_caro', scelto === 'subito' ? 'subito' : 'fine_periodo')
        }
      >
        <div className={layout['choices']}>
          <Radio
            value="subito"
            label="Lo ha subito"
            description="Quel giorno paga la differenza per i giorni che restano o, se cambia ogni quanto si paga, un periodo nuovo"
          />
          <Radio
            value="fine_periodo"
            label="Lo ha dal prossimo addebito"
            description="Quel giorno non paga nulla, e fino ad allora resta com’è"
          />
        </div>
      </Radio.Group>
      <p className={classes['dim']}>
        Nessun cambio rende denaro: un piano meno caro, con gli addebiti alla stessa distanza,
        comincia sempre dal prossimo. Durante la prova si cambia subito, senza pagare nulla. Chi
        cambia legge giorno e importi prima di confermare; i cambi già programmati non si toccano.
      </p>
    </Form>
  )
}
