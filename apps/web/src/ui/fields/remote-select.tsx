import { Loader, Select, type SelectProps } from '@mantine/core'

type RemoteSelectProps = Omit<SelectProps, 'searchable' | 'filter' | 'data'> & {
  data: readonly { value: string; label: string }[]
  isSearching: boolean
  /** The text for a search that found nothing. */
  nothingFound: string
}

/** A choice among records too many to list: what is typed is looked for by the server. */
export function RemoteSelect({ isSearching, nothingFound, data, ...others }: RemoteSelectProps) {
  // A list without options is none to a screen reader: the sentence is an option that cannot be chosen.
  const nothing = [{ value: '', label: isSearching ? 'Cerco…' : nothingFound, disabled: true }]
  return (
    <Select
      {...others}
      data={data.length > 0 ? [...data] : nothing}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      // The server has already chosen: its words need not contain what was typed.
      filter={({ options }) => options}
      maxDropdownHeight={280}
      clearButtonProps={{ 'aria-label': 'Togli la scelta' }}
      {...(isSearching && { rightSection: <Loader size={16} /> })}
    />
  )
}
