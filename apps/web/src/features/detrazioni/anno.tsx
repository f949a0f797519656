import { NativeSelect } from '@mantine/core'

type Props = { anno: number; anni: readonly number[]; onAnno: (anno: string) => void }

export const Anno = ({ anno, anni, onAnno }: Props) => (
  <NativeSelect
    aria-label="Anno"
    value={String(anno)}
    data={[...new Set([...anni, anno])].toSorted((a, b) => b - a).map(String)}
    onChange={({ currentTarget }) => onAnno(currentTarget.value)}
  />
)
