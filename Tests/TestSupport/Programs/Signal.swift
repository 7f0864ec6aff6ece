/// The signals that tests send.
package enum Signal: Int32 {
  case hangUp = 1
  case interrupt = 2
  case kill = 9
  case user1 = 10
  case user2 = 12
  case terminate = 15
  case resume = 18
  case stop = 19
}
